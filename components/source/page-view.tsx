"use client";

import type { ReactNode } from "react";
import { Columns2, FileText, Images } from "lucide-react";
import { IconButton } from "@/components/ui/icon-button";

/** A PDF as its pages, as the text that was read from it, or as both side by side. */
export type PageView = "pages" | "both" | "text";

const VIEWS: readonly { readonly value: PageView; readonly label: string; readonly icon: ReactNode }[] = [
  { value: "pages", label: "Show the pages", icon: <Images /> },
  { value: "both", label: "Show pages and text", icon: <Columns2 /> },
  { value: "text", label: "Show the text that was read", icon: <FileText /> },
];

export interface PageViewControl {
  readonly value: PageView;
  readonly choose: (view: PageView) => void;
}

/** Which of the three is shown. */
export function PageViewSwitch({ value, choose }: PageViewControl) {
  return VIEWS.map((view) => (
    <IconButton
      key={view.value}
      label={view.label}
      size="sm"
      icon={view.icon}
      pressed={value === view.value}
      onClick={() => choose(view.value)}
    />
  ));
}

/** Pages and text at once: side by side where there is room, else one above the other. */
export function PagesAndText({ pages, text }: { pages: ReactNode; text: ReactNode }) {
  return (
    <div className="@container flex min-h-0 flex-1 flex-col">
      <div className="grid min-h-0 flex-1 grid-rows-2 @2xl:grid-cols-2 @2xl:grid-rows-1">
        <div className="flex min-h-0 min-w-0 flex-col">{pages}</div>
        <div className="flex min-h-0 min-w-0 flex-col border-t border-line @2xl:border-t-0 @2xl:border-l">{text}</div>
      </div>
    </div>
  );
}
