// Drop a file or choose one; it is checked, sent with progress, and can be stopped.
//   <UploadBox label="上传主合同" send={(file, way) => upload('/x', { file }, way)} onDone={setFile} />
// `send` gets { onProgress, signal }; its promise's value goes to onDone. Refused files are dropped with the
// reason shown; the reason stays until the next try. Without `send` the file itself is handed on (local tools).

import { CloudUploadOutlined, FileOutlined } from '@ant-design/icons'
import { Button, Progress } from 'antd'
import { type DragEvent, useEffect, useId, useRef, useState } from 'react'
import { whyNot } from '../api/CallError.ts'
import { fileSize } from '../format/fileSize.ts'
import { words } from '../messages/frame.zh.ts'
import { acceptOf, DOCUMENT_RULES, refusalOf, type UploadRules } from './refusal.ts'
import styles from './UploadBox.module.css'

export type SendWay = { onProgress: (fraction: number) => void; signal: AbortSignal }

export type UploadBoxProps<T> = {
  label: string
  hint?: string
  rules?: UploadRules
  /** Several may be chosen or dropped at once; they are sent one after another. */
  multiple?: boolean
  onDone: (result: T, file: File) => void
} & (
  | { send: (file: File, way: SendWay) => Promise<T>; local?: never }
  | { local: (file: File) => Promise<T>; send?: never }
)

export const UploadBox = <T,>({
  label,
  hint,
  rules = DOCUMENT_RULES,
  multiple = false,
  onDone,
  send,
  local,
}: UploadBoxProps<T>) => {
  const input = useRef<HTMLInputElement>(null)
  const stop = useRef<AbortController | null>(null)
  const [over, setOver] = useState(false)
  const [sending, setSending] = useState<{ file: File; fraction: number } | null>(null)
  const [refusal, setRefusal] = useState<string | null>(null)
  const reason = useId()
  useEffect(() => () => stop.current?.abort(), [])

  const takeAll = async (files: readonly File[]) => {
    setRefusal(null)
    for (const file of multiple ? files : files.slice(0, 1)) await take(file)
  }
  /** Of several it is said which; of one everybody knows. */
  const refuse = (file: File, why: string) =>
    setRefusal((before) =>
      multiple
        ? [...(before ? [before] : []), words().refusedFile({ name: file.name, why })].join(words().semicolon)
        : why,
    )
  const take = async (file: File) => {
    const refused = refusalOf(file, rules)
    if (refused) return refuse(file, refused)
    const controller = new AbortController()
    stop.current = controller
    setSending({ file, fraction: 0 })
    const onProgress = (fraction: number) => setSending({ file, fraction })
    try {
      const result = send ? await send(file, { onProgress, signal: controller.signal }) : await local(file)
      onDone(result, file)
    } catch (error) {
      if (!controller.signal.aborted) refuse(file, whyNot(error))
    } finally {
      stop.current = null
      setSending(null)
    }
  }

  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    if (!sending) void takeAll([...event.dataTransfer.files])
  }

  return (
    <div>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is the mouse's way; the button inside is everyone's */}
      <div
        className={`${styles.box} ${over ? styles.over : ''} ${refusal ? styles.refused : ''}`}
        onDragOver={(event) => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        {sending && send ? (
          <div className={styles.sending} role="status">
            <FileOutlined aria-hidden="true" /> <span className={styles.name}>{sending.file.name}</span>
            <span className={styles.size}>{fileSize(sending.file.size)}</span>
            <Progress
              percent={Math.round(sending.fraction * 100)}
              aria-label={words().uploading({ name: sending.file.name })}
            />
            <Button size="small" onClick={() => stop.current?.abort()}>
              {words().cancelUpload}
            </Button>
          </div>
        ) : (
          <>
            <CloudUploadOutlined className={styles.icon} aria-hidden="true" />
            <Button
              type="primary"
              ghost
              loading={sending !== null}
              aria-describedby={refusal ? reason : undefined}
              onClick={() => input.current?.click()}
            >
              {label}
            </Button>
            <p className={styles.hint}>
              {hint ?? words().dropHere({ size: fileSize(rules.maxBytes) ?? '' })}
            </p>
          </>
        )}
        <input
          ref={input}
          type="file"
          className={styles.input}
          tabIndex={-1}
          aria-label={label}
          accept={acceptOf(rules)}
          multiple={multiple}
          onChange={(event) => {
            void takeAll([...(event.target.files ?? [])])
            // The same file may be chosen again after it was mended.
            event.target.value = ''
          }}
        />
      </div>
      {refusal && (
        <p id={reason} className={styles.reason} role="alert">
          {refusal}
        </p>
      )}
    </div>
  )
}
