export function findOriginFault(host: string, origin: string): string | null;
