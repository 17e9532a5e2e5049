"use client";

import { Keyboard } from "lucide-react";
import { IconButton } from "@/components/ui/icon-button";
import { useOpenKeyboardHelp } from "./keyboard-help";

/** Opens the list of keys, for those who don't know `?` yet. */
export function HelpButton() {
  const open = useOpenKeyboardHelp();
  return <IconButton label="Keys" shortcut="?" icon={<Keyboard />} onClick={open} />;
}
