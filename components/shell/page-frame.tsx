import type { ReactNode } from "react";
import { clsx } from "clsx";

export interface PageFrameProps {
  /** `text` for forms and reading, `wide` for tables and figures. The bench uses neither and takes the window. */
  width?: "text" | "wide";
  children: ReactNode;
}

/** The margins of an ordinary page. */
export function PageFrame({ width = "wide", children }: PageFrameProps) {
  return (
    <div className={clsx("mx-auto w-full px-5 pt-6 pb-16 sm:px-8", width === "text" ? "max-w-3xl" : "max-w-[82rem]")}>
      {children}
    </div>
  );
}
