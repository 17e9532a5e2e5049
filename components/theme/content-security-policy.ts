/**
 * The policy of one page, as the header's value. Scripts run only with the page's nonce, or when loaded by such a script;
 * nothing is evaluated, framed, embedded or fetched from elsewhere. Inline style attributes stay allowed, since
 * measured positions (panes, menus, lit words on a page) are written there; style elements need the nonce.
 *
 * @param nonce base64, fresh for each request
 */
export function buildContentSecurityPolicy(nonce: string): string {
  return [
    "default-src 'none'",
    `script-src 'nonce-${nonce}' 'strict-dynamic'`,
    `style-src 'self' 'nonce-${nonce}'`,
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "worker-src 'self'",
    "manifest-src 'self'",
    "frame-src 'none'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types default",
  ].join("; ");
}
