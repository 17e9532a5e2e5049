/** A Chromium for the browser tests, made available where it is missing. */
export function findBrowser(): Promise<string>;
