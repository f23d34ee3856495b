import { whyNot } from '../../../shared/api/CallError.ts'
import { call } from '../../../shared/api/call.ts'
import { type HiddenPlace, HiddenTextNotice } from '../../../shared/hidden-text/HiddenTextNotice.tsx'
import styles from '../../../shared/hidden-text/hidden-text.module.css'
import { Button } from '../../../shared/lite/Button.tsx'
import { toast } from '../../../shared/lite/toast.ts'
import type { DraftEditor, DraftFile } from './useDraftEditor.ts'

/** Whoever sends the contract is told of what nobody sees, and says that he knows, before it goes out. */
export const HiddenTextConfirm = ({
  editor,
  listed,
  onShow,
  onReturn,
}: {
  editor: DraftEditor
  listed: readonly DraftFile[]
  onShow: (file: DraftFile, place: HiddenPlace) => void
  /** Back to whoever wrote the file: it leaves the draft. */
  onReturn: (file: DraftFile) => void
}) => {
  const confirm = async (fileId: string, changes?: 'accept' | 'reject') => {
    try {
      await editor.command(async (contractId) => {
        const answer = await call('/contract/confirmHidden', { contractId, fileId, changes }, { quiet: true })
        const file = await call('/contract/fileState', { contractId, fileId }, { quiet: true })
        editor.setFiles((now) => now.map((one) => (one.fileId === fileId ? file : one)))
        return answer
      })
    } catch (error) {
      toast.error(whyNot(error))
    }
  }
  return (
    <>
      {listed.map((file) => {
        const { hidden, fileId } = file
        if (!hidden) return null
        const asksForChanges = hidden.tracked !== null && hidden.changes === null
        return (
          <HiddenTextNotice
            key={fileId}
            name={file.name}
            hidden={hidden}
            onShow={(place) => onShow(file, place)}
          >
            {hidden.needsConfirmation && (
              <div className={styles.actions}>
                {asksForChanges ? (
                  <>
                    <Button onClick={() => void confirm(fileId, 'accept')}>接受全部修订</Button>
                    <Button onClick={() => void confirm(fileId, 'reject')}>保留原文</Button>
                    <Button onClick={() => onReturn(file)}>返回修改</Button>
                  </>
                ) : (
                  <Button onClick={() => void confirm(fileId)}>我已核对，确认发送</Button>
                )}
              </div>
            )}
          </HiddenTextNotice>
        )
      })}
    </>
  )
}
