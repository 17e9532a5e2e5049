const loopbackHosts = new Set(["127.0.0.1", "localhost", "::1"]);

/**
 * What is wrong with listening on `host` while browsers come by `origin`, or null. The start script, which runs before anything is built,
 * and the server ask the same function.
 *
 * Cookies of the `__Host-` kind are kept by browsers over https, and over plain http on the loopback alone; on any other plain-http host
 * they are dropped without a word and nobody could sign in.
 */
export function findOriginFault(host, origin) {
  let url;
  try {
    url = new URL(origin);
  } catch {
    return "ORIGIN must be a URL such as https://assay.example.org";
  }
  if (url.protocol !== "https:" && url.protocol !== "http:") return "ORIGIN must begin with https://";
  if (url.origin !== origin) return `ORIGIN must be scheme, host and port alone: ${url.origin}`;
  if (url.protocol === "https:") return null;
  if (!loopbackHosts.has(host)) return "HOST opens the server to others: set ORIGIN to its https address";
  if (loopbackHosts.has(url.hostname.replaceAll(/[[\]]/g, ""))) return null;
  return "ORIGIN must be https unless it is this machine's own address";
}
