// What goes to everybody with the contract, to read: quotations, drawings, terms. Nobody signs on it.

import { PaperClipOutlined } from '@ant-design/icons'
import { CONTRACT, UPLOAD_MAX_BYTES } from '@xinqi/api/limits'
import { Button } from 'antd'
import { call, upload } from '../../../shared/api/call.ts'
import { useAct } from '../../../shared/api/useAct.ts'
import { fileSize } from '../../../shared/format/fileSize.ts'
import blocks from '../../../shared/theme/blocks.module.css'
import { type SendWay, UploadBox } from '../../../shared/upload/UploadBox.tsx'
import styles from './contract-start.module.css'
import type { DraftEditor } from './useDraftEditor.ts'

const HINT = `各方均可查看，不需要签署；单个不超过 ${fileSize(UPLOAD_MAX_BYTES)}，最多 ${CONTRACT.enclosures} 个`

export const EnclosuresSection = ({ editor, locked }: { editor: DraftEditor; locked: boolean }) => {
  const { enclosures, command, setEnclosures } = editor
  const { busy, act } = useAct()
  const add = (file: File, way: SendWay) =>
    command(async (contractId, revision) => {
      const answer = await upload(
        '/contract/enclose',
        { contractId, revision: String(revision), file },
        { quiet: true, ...way },
      )
      setEnclosures((now) => [...now, answer.enclosure])
      return answer
    })
  const remove = (enclosureId: string) =>
    act(() =>
      command(async (contractId, revision) => {
        const answer = await call('/contract/unenclose', { contractId, enclosureId, revision })
        setEnclosures((now) => now.filter((one) => one.enclosureId !== enclosureId))
        return answer
      }),
    )
  return (
    <section className={`${blocks.surface} ${styles.card}`} aria-labelledby="start-enclosures">
      <h2 id="start-enclosures" className={styles.heading}>
        合同附件
      </h2>
      {enclosures.length > 0 && (
        <ul className={styles.enclosures} aria-label="合同附件">
          {enclosures.map(({ enclosureId, name, size, url }) => (
            <li key={enclosureId}>
              <PaperClipOutlined aria-hidden="true" />
              <a href={url ?? undefined}>{name}</a>
              <span className={styles.about}>{fileSize(size)}</span>
              {!locked && (
                <Button
                  type="link"
                  danger
                  size="small"
                  disabled={busy}
                  aria-label={`移除附件 ${name}`}
                  onClick={() => void remove(enclosureId)}
                >
                  移除
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      {!locked && enclosures.length < CONTRACT.enclosures && (
        <UploadBox label="上传合同附件" hint={HINT} multiple send={add} onDone={() => undefined} />
      )}
    </section>
  )
}
