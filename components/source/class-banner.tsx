import { Lock } from "lucide-react";
import type { SourceText } from "@/contracts/documents";

const BANNER: Readonly<Record<SourceText["confidentiality"], string | null>> = {
  public: null,
  confidential: "Confidential",
  privileged: "Privileged: not to leave the matter",
  personal: "Personal data",
};

/** The class of a source that is not public; it is printed too. */
export function ClassBanner({ confidentiality }: { confidentiality: SourceText["confidentiality"] }) {
  const words = BANNER[confidentiality];
  if (words === null) return null;
  return (
    <p className="flex items-center gap-1.5 border-b border-line-soft bg-sunken px-4 py-0.5 text-2xs text-ink-2">
      <Lock aria-hidden="true" className="size-3 shrink-0" />
      {words}
    </p>
  );
}
