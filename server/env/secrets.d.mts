export function readOrMakeSecret(dataFolder: string, name: string): string;
