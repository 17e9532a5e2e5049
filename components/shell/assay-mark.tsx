/** The mark: a citation's brackets with a grain of gold between them. Decorative; the word stands beside it. */
export function AssayMark({ className = "size-5" }: { className?: string }) {
  return (
    <svg viewBox="0 0 20 20" aria-hidden="true" className={className}>
      <path
        d="M7 2.75H3.25v14.5H7M13 2.75h3.75v14.5H13"
        fill="none"
        stroke="currentColor"
        strokeWidth="2"
        strokeLinejoin="miter"
      />
      <path d="M10 6.6 13.4 10 10 13.4 6.6 10Z" className="fill-span-cited-line" />
    </svg>
  );
}
