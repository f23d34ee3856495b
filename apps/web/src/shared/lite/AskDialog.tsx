import type { ComponentProps, ReactNode } from 'react'
import { words } from '../messages/shared.zh.ts'
import { Button } from './Button.tsx'
import { Dialog } from './Dialog.tsx'

/** A dialog that asks for one act: the way back and the act, under whatever is to be known or said first. */
export const AskDialog = ({
  onClose,
  back = words().cancel,
  action,
  busy,
  disabled,
  onAct,
  ...dialog
}: Omit<ComponentProps<typeof Dialog>, 'footer' | 'onClose'> & {
  onClose: () => void
  back?: string
  action: ReactNode
  busy: boolean
  disabled?: boolean
  onAct: () => unknown
}) => (
  <Dialog
    {...dialog}
    onClose={onClose}
    footer={
      <>
        <Button onClick={onClose}>{back}</Button>
        <Button look="primary" disabled={disabled} busy={busy} onClick={() => void onAct()}>
          {action}
        </Button>
      </>
    }
  />
)
