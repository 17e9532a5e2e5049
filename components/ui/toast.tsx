"use client";

import { useSyncExternalStore } from "react";
import { Toast as Radix } from "radix-ui";
import { CircleAlert, CircleCheck, X } from "lucide-react";
import { clsx } from "clsx";
import { buttonClass } from "./button-class";
import { dismissToast, readToasts, subscribeToToasts, type ToastEntry } from "./toast-store";

const NONE: readonly ToastEntry[] = [];

function durationOf(entry: ToastEntry): number {
  return entry.durationMs ?? (entry.tone === "error" || entry.action !== undefined ? 10_000 : 5_000);
}

function ToastCard({ entry }: { entry: ToastEntry }) {
  return (
    <Radix.Root
      duration={durationOf(entry)}
      type={entry.tone === "error" ? "foreground" : "background"}
      onOpenChange={(open) => {
        if (!open) dismissToast(entry.id);
      }}
      className="appear flex items-start gap-2.5 rounded-md bg-raised px-3.5 py-2.5 text-sm shadow-overlay"
    >
      {entry.tone === "error" ? (
        <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-danger" />
      ) : null}
      {entry.tone === "success" ? (
        <CircleCheck aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-grounded" />
      ) : null}
      <div className="min-w-0 flex-1">
        <Radix.Title className="font-[550]">{entry.title}</Radix.Title>
        {entry.description === undefined ? null : (
          <Radix.Description className="text-ink-2">{entry.description}</Radix.Description>
        )}
      </div>
      {entry.action === undefined ? null : (
        <Radix.Action
          altText={entry.action.altText}
          onClick={entry.action.onAction}
          className={buttonClass("secondary", "sm")}
        >
          {entry.action.label}
        </Radix.Action>
      )}
      <Radix.Close aria-label="Dismiss" className={clsx(buttonClass("quiet", "sm", { iconOnly: true }), "-mr-1.5")}>
        <X />
      </Radix.Close>
    </Radix.Root>
  );
}

/** Where toasts appear; in the root layout once. F8 moves the focus there. Toasts are made with `notify`. */
export function Toaster() {
  const entries = useSyncExternalStore(subscribeToToasts, readToasts, () => NONE);
  return (
    <Radix.Provider label="Notification" swipeDirection="right">
      {entries.map((entry) => (
        <ToastCard key={entry.id} entry={entry} />
      ))}
      <Radix.Viewport
        data-print="never"
        className="fixed right-4 bottom-4 z-50 flex w-[min(24rem,calc(100vw-2rem))] flex-col gap-2 outline-none"
      />
    </Radix.Provider>
  );
}
