/** Whether what is built was built from the sources as they are. */
export function isBuildCurrent(): boolean;
/** Builds everything. Throws, naming the part, when one fails. */
export function buildAll(): Promise<void>;
