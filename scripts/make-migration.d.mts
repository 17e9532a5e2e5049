export function collateText(sql: string): string;
export function diffSchemas(from: string | null, to: string): Promise<string>;
export function readLastSchema(folder?: string): Promise<string | null>;
