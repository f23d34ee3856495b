// The files of a contract: uploaded several at once, put in order, exchanged, removed, and looked at as pages.

import { CONTRACT, CONTRACT_FILE_WORDS, UPLOAD_MAX_BYTES } from '@xinqi/api/limits'
import { useState } from 'react'
import { whyNot } from '../../../shared/api/CallError.ts'
import { call, upload } from '../../../shared/api/call.ts'
import { ConfirmDialog } from '../../../shared/dialogs/ConfirmDialog.tsx'
import { useOverlay } from '../../../shared/dialogs/useOverlay.ts'
import { fileSize } from '../../../shared/format/fileSize.ts'
import type { HiddenPlace } from '../../../shared/hidden-text/HiddenTextNotice.tsx'
import { toast } from '../../../shared/lite/toast.ts'
import blocks from '../../../shared/theme/blocks.module.css'
import { CONTRACT_RULES, refusalOf } from '../../../shared/upload/refusal.ts'
import { type SendWay, UploadBox } from '../../../shared/upload/UploadBox.tsx'
import { PartProblem } from './At.tsx'
import styles from './contract-start.module.css'
import { moved, withFileReplaced, withoutFile } from './draftShape.ts'
import { FilePreview } from './FilePreview.tsx'
import { FileRow } from './FileRow.tsx'
import { HiddenTextConfirm } from './HiddenTextConfirm.tsx'
import type { DraftEditor, DraftFile } from './useDraftEditor.ts'
import { useFileProgress } from './useFileProgress.ts'
import { useReorder } from './useReorder.ts'

const HINT = `支持 ${CONTRACT_FILE_WORDS}，可一次选择多个；单个不超过 ${fileSize(UPLOAD_MAX_BYTES)}，最多 ${CONTRACT.files} 个`

export const FilesSection = ({ editor }: { editor: DraftEditor }) => {
  const { draft, files, change, command, follow, setFiles } = editor
  const [exchanging, setExchanging] = useState<string | null>(null)
  const preview = useOverlay<{ file: DraftFile; place?: HiddenPlace }>()
  const removal = useOverlay<DraftFile>()
  const listed = draft.files.flatMap((fileId) => files.find((file) => file.fileId === fileId) ?? [])
  const reorder = useReorder((from, to) => change((now) => ({ ...now, files: moved(now.files, from, to) })))
  useFileProgress(editor)

  // The draft follows inside the command: whatever is saved next already knows the file.
  const add = (file: File, way: SendWay) =>
    command(async (contractId, revision) => {
      const answer = await upload(
        '/contract/uploadContract',
        { contractId, revision: String(revision), file },
        { quiet: true, ...way },
      )
      setFiles((now) => [...now, answer.file])
      follow((now) => ({ ...now, files: [...now.files, answer.file.fileId] }))
      return answer
    })
  /** The first document usually says what the contract is. */
  const named = ({ file }: { file: DraftFile }) =>
    change((now) => (now.name.trim() ? now : { ...now, name: nameFrom(file.name) }))
  const exchange = async (before: string, file: File) => {
    const refused = refusalOf(file, CONTRACT_RULES)
    if (refused) return toast.error(refused)
    setExchanging(before)
    try {
      await command(async (contractId, revision) => {
        const answer = await upload(
          '/contract/uploadContract',
          { contractId, revision: String(revision), replaces: before, file },
          { quiet: true },
        )
        setFiles((now) => now.map((one) => (one.fileId === before ? answer.file : one)))
        follow((now) => withFileReplaced(now, before, answer.file.fileId))
        return answer
      })
      toast.success('文件已替换，已设置的控件保持原位置，请核对')
    } catch (error) {
      toast.error(whyNot(error))
    } finally {
      setExchanging(null)
    }
  }
  const again = (fileId: string) =>
    command(async (contractId) => {
      const answer = await call('/contract/retryFile', { contractId, fileId })
      setFiles((now) => now.map((one) => (one.fileId === fileId ? { ...one, state: 0, reason: null } : one)))
      return answer
    })
  const signAs = async (fileId: string, format: 'pdf' | 'ofd') => {
    try {
      await command(async (contractId) => {
        const answer = await call('/contract/signAs', { contractId, fileId, format }, { quiet: true })
        const file = await call('/contract/fileState', { contractId, fileId }, { quiet: true })
        setFiles((now) => now.map((one) => (one.fileId === fileId ? file : one)))
        return answer
      })
    } catch (error) {
      toast.error(whyNot(error))
    }
  }
  const remove = (fileId: string) =>
    command(async (contractId, revision) => {
      const answer = await call('/file/deleteAttach', { contractId, fileId, revision }, { quiet: true })
      setFiles((now) => now.filter((one) => one.fileId !== fileId))
      follow((now) => withoutFile(now, fileId))
      return answer
    })

  return (
    <section className={`${blocks.surface} ${styles.card}`} data-at="files" aria-labelledby="start-files">
      <h2 id="start-files" className={styles.heading}>
        签约文件
      </h2>
      <PartProblem at="files" className={styles.problem} />
      {listed.length > 0 && (
        <ol ref={reorder.list} className={styles.rows} aria-label="签约文件">
          {listed.map((file, index) => (
            <FileRow
              key={file.fileId}
              file={file}
              at={`files.${index}`}
              busy={exchanging === file.fileId}
              held={reorder.held === index}
              handle={reorder.handle(index, file.name)}
              onPreview={() => preview.show({ file })}
              onExchange={(next) => void exchange(file.fileId, next)}
              onAgain={() => void again(file.fileId)}
              onRemove={() => removal.show(file)}
              onSignAs={(format) => void signAs(file.fileId, format)}
            />
          ))}
        </ol>
      )}
      <HiddenTextConfirm
        editor={editor}
        listed={listed}
        onShow={(file, place) => preview.show({ file, place })}
        onReturn={removal.show}
      />
      {listed.length < CONTRACT.files && (
        <UploadBox
          label="上传签约文件"
          hint={HINT}
          rules={CONTRACT_RULES}
          multiple
          send={add}
          onDone={named}
        />
      )}
      {preview.subject && <FilePreview {...preview.subject} onClose={preview.close} />}
      {removal.subject && (
        <ConfirmDialog
          title="移除文件"
          text={`「${removal.subject.name}」以及其上已设置的控件将从草稿中移除。`}
          action="移除文件"
          onConfirm={() => remove(removal.subject!.fileId)}
          onClose={removal.close}
        />
      )}
    </section>
  )
}

const nameFrom = (fileName: string) =>
  fileName
    .replace(/\.[^.]*$/, '')
    .replace(/[*":/\\<>|?]/g, ' ')
    .trim()
    .slice(0, CONTRACT.nameMax)
