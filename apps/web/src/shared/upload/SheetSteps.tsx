// A sheet in two steps: take it, fill it in, bring it back.

import { DownloadOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useAct } from '../api/useAct.ts'
import { SHEET_RULES } from './refusal.ts'
import styles from './SheetSteps.module.css'
import { type SendWay, UploadBox } from './UploadBox.tsx'

type Step = { title: string; hint: string }

export const SheetSteps = <T,>({
  first,
  then,
  send,
  onDone,
}: {
  /** Without `fetch` for somebody who may not have it. */
  first: Step & { button: string; fetch?: () => Promise<unknown> }
  then: Step
  send: (file: File, way: SendWay) => Promise<T>
  onDone: (answer: T) => void
}) => {
  const { busy, act } = useAct()
  const { fetch } = first
  return (
    <ol className={styles.steps}>
      <li>
        <h3 className={styles.step}>{first.title}</h3>
        <p className={styles.hint}>{first.hint}</p>
        {fetch && (
          <Button icon={<DownloadOutlined aria-hidden="true" />} loading={busy} onClick={() => act(fetch)}>
            {first.button}
          </Button>
        )}
      </li>
      <li>
        <h3 className={styles.step}>{then.title}</h3>
        <UploadBox label="选择 Excel 文件" hint={then.hint} rules={SHEET_RULES} send={send} onDone={onDone} />
      </li>
    </ol>
  )
}
