import { Button, Dialog } from '@wathiqa/ui';
import { messages } from '../order.messages.ts';

const { removing } = messages;

interface RemoveDialogProps {
  open: boolean;
  onClose: () => void;
  onConfirm: () => void;
}

/** Confirms deletion of input. */
export function RemoveDialog({ open, onClose, onConfirm }: RemoveDialogProps) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={removing.title}
      closeLabel={messages.close}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            {removing.keep}
          </Button>
          <Button variant="danger" onClick={onConfirm}>
            {removing.confirm}
          </Button>
        </>
      }
    >
      <p>{removing.text}</p>
    </Dialog>
  );
}
