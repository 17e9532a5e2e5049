import { NothingHere } from "@/components/shell/nothing-here";
import { PlainShell } from "@/components/shell/plain-shell";

/** An address that leads nowhere, for anybody. */
export default function NotFound() {
  return (
    <PlainShell>
      <NothingHere />
    </PlainShell>
  );
}
