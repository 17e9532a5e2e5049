"use client";

import { createContext, useCallback, useContext, useEffect, useId, useMemo, useState, type ReactNode } from "react";
import { clsx } from "clsx";
import { Dialog } from "@/components/ui/dialog";
import { Kbd } from "@/components/ui/kbd";
import { mayFireKey } from "./key-guard";

export interface KeyGroup {
  title: string;
  keys: readonly { keys: string; does: string }[];
}

interface HelpState {
  open: () => void;
  register: (owner: string, groups: readonly KeyGroup[]) => () => void;
}

const HelpContext = createContext<HelpState | null>(null);

const EVERYWHERE: KeyGroup = {
  title: "Everywhere",
  keys: [
    { keys: "?", does: "Show these keys" },
    { keys: "Esc", does: "Close what is open" },
    { keys: "F8", does: "Go to the notifications" },
  ],
};

/** Keeps which keys the page at hand understands, and shows them on `?`. Part of the AppShell. */
export function KeyboardHelpProvider({ children }: { children: ReactNode }) {
  const [isOpen, setIsOpen] = useState(false);
  const [pages, setPages] = useState<ReadonlyMap<string, readonly KeyGroup[]>>(new Map());
  const register = useCallback((owner: string, groups: readonly KeyGroup[]) => {
    setPages((now) => new Map(now).set(owner, groups));
    return () => setPages((now) => new Map([...now].filter(([key]) => key !== owner)));
  }, []);
  const open = useCallback(() => setIsOpen(true), []);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== "?" || !mayFireKey(event)) return;
      event.preventDefault();
      setIsOpen(true);
    };
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, []);
  const state = useMemo(() => ({ open, register }), [open, register]);
  const groups = [...[...pages.values()].flat(), EVERYWHERE];
  return (
    <HelpContext value={state}>
      {children}
      <Dialog title="Keys" open={isOpen} onOpenChange={setIsOpen} size={groups.length > 1 ? "lg" : "sm"}>
        <div className={clsx("grid gap-x-10 gap-y-6", groups.length > 1 && "sm:grid-cols-2")}>
          {groups.map((group) => (
            <section key={group.title}>
              <h3 className="eyebrow mb-1.5">{group.title}</h3>
              <dl className="grid grid-cols-[1fr_auto] text-sm">
                {group.keys.map((line) => (
                  <div key={line.keys + line.does} className="contents *:border-b *:border-line-soft *:py-1.5">
                    <dt>{line.does}</dt>
                    <dd className="text-right">
                      <Kbd keys={line.keys} />
                    </dd>
                  </div>
                ))}
              </dl>
            </section>
          ))}
        </div>
      </Dialog>
    </HelpContext>
  );
}

function useHelpState(): HelpState {
  const state = useContext(HelpContext);
  if (state === null) throw new Error("Keys can be listed only inside the AppShell.");
  return state;
}

/** Opens the list of keys. */
export function useOpenKeyboardHelp(): () => void {
  return useHelpState().open;
}

/** Lists a page's keys under `?` while the component is mounted. Give it a constant, or a memoised value. */
export function useKeyGroups(groups: readonly KeyGroup[]): void {
  const owner = useId();
  const { register } = useHelpState();
  useEffect(() => register(owner, groups), [register, owner, groups]);
}
