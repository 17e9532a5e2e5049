"use client";

import { useState } from "react";
import { MoreHorizontal, SlidersHorizontal } from "lucide-react";
import { AlertDialog } from "@/components/ui/alert-dialog";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { DropdownMenu } from "@/components/ui/dropdown-menu";
import { Field } from "@/components/ui/field";
import { IconButton } from "@/components/ui/icon-button";
import { Popover } from "@/components/ui/popover";
import { Tabs } from "@/components/ui/tabs";
import { Textarea } from "@/components/ui/textarea";
import { notify } from "@/components/ui/toast-store";
import { Tooltip } from "@/components/ui/tooltip";
import { Specimen } from "./specimen";

function FreezeDialog() {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <Dialog
      title="Freeze 14 targets"
      description="What is frozen is never edited. A change is a superseding record with a reason and two people."
      open={open}
      onOpenChange={setOpen}
      trigger={<Button>Dialog</Button>}
      footer={
        <>
          <Button variant="quiet" onClick={close}>
            Cancel
          </Button>
          <Button variant="primary" onClick={close}>
            Propose the freeze
          </Button>
        </>
      }
    >
      <Field label="Reason" required>
        <Textarea placeholder="Why this set, and why now" />
      </Field>
    </Dialog>
  );
}

function Menu() {
  const [own, setOwn] = useState(true);
  return (
    <DropdownMenu
      trigger={<IconButton label="More" icon={<MoreHorizontal />} variant="secondary" />}
      entries={[
        { kind: "heading", label: "Response" },
        { kind: "action", label: "Defer", shortcut: "S", onSelect: () => undefined },
        { kind: "action", label: "Recuse", hint: "The slot is offered again", onSelect: () => undefined },
        { kind: "action", label: "Reopen", disabled: true, onSelect: () => undefined },
        { kind: "separator" },
        { kind: "choice", label: "Own items only", checked: own, onSelect: () => setOwn(!own) },
        { kind: "link", label: "Open the document", href: "#overlays" },
        { kind: "separator" },
        { kind: "action", label: "Retire", tone: "danger", onSelect: () => undefined },
      ]}
    />
  );
}

function ToastButtons() {
  return (
    <>
      <Button
        onClick={() =>
          notify({
            title: "Judgement committed",
            tone: "success",
            action: { label: "Undo", altText: "Press Z on the bench", onAction: () => undefined },
          })
        }
      >
        Toast
      </Button>
      <Button
        onClick={() =>
          notify({
            title: "Not sent",
            description: "No connection. It is kept on this device and sent later.",
            tone: "error",
          })
        }
      >
        Toast, error
      </Button>
    </>
  );
}

/** What opens above the page. */
export function OverlaySpecimens() {
  return (
    <>
      <Specimen
        title="Dialogs, menus, toasts"
        note="Menus, popovers and tooltips take the theme of their pane; dialogs and toasts that of the page."
      >
        {() => (
          <div className="flex flex-wrap items-center gap-2">
            <FreezeDialog />
            <AlertDialog
              title="Recuse from this response?"
              description="The slot is offered to somebody else, and nothing of yours is shown to them. It can’t be taken back."
              trigger={<Button>Alert dialog</Button>}
              confirmLabel="Recuse"
              tone="danger"
              onConfirm={() => undefined}
            />
            <Popover trigger={<Button icon={<SlidersHorizontal />}>Popover</Button>} label="Filter">
              <p className="text-ink-2">Shows the responses that wait for a second judgement.</p>
            </Popover>
            <Menu />
            <Tooltip content="Mark the words that carry the claim" shortcut="E">
              <Button variant="quiet">Tooltip</Button>
            </Tooltip>
            <ToastButtons />
          </div>
        )}
      </Specimen>
      <Specimen title="Tabs">
        {(theme) => (
          <Tabs
            label={`Parts of a run, ${theme}`}
            items={[
              {
                value: "responses",
                label: "Responses",
                count: 40,
                content: <p className="text-sm text-ink-2">Forty responses, twelve of them open.</p>,
              },
              {
                value: "checks",
                label: "Checks",
                count: 3,
                content: <p className="text-sm text-ink-2">Three findings.</p>,
              },
              { value: "gate", label: "Gate", content: <p className="text-sm text-ink-2">Undecided.</p> },
              { value: "export", label: "Export", disabled: true, content: null },
            ]}
          />
        )}
      </Specimen>
    </>
  );
}
