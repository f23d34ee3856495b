// After upload the text speaks: what the contract says of itself, with the words it says it in, to be taken over.

import { CheckOutlined, LoadingOutlined } from '@ant-design/icons'
import type { Draft } from '@xinqi/api/calls'
import { Button } from 'antd'
import { useOverlay } from '../../../shared/dialogs/useOverlay.ts'
import blocks from '../../../shared/theme/blocks.module.css'
import styles from './contract-start.module.css'
import type { Defaults } from './draftShape.ts'
import { FilePreview } from './FilePreview.tsx'
import { adoptAll, type Proposal, proposalsOf } from './proposals.ts'
import type { DraftEditor } from './useDraftEditor.ts'
import { useProposals } from './useProposals.ts'

export const ProposalsSection = ({ editor, defaults }: { editor: DraftEditor; defaults: Defaults }) => {
  const { draft, files, change } = editor
  const found = useProposals(editor.contractId, files)
  const looked = useOverlay<Proposal>()
  if (!found) return null
  const proposals = proposalsOf(found, defaults)
  if (proposals.length === 0 && !found.isReading && found.unread.length === 0) return null
  const open = proposals.filter((one) => !one.isDoubtful && !one.isAdopted(draft))
  const file = looked.subject && files.find(({ fileId }) => fileId === looked.subject!.quoted.fileId)
  return (
    <section className={`${blocks.surface} ${styles.card}`} aria-labelledby="start-proposals">
      <div className={styles.headline}>
        <h2 id="start-proposals" className={styles.heading}>
          合同文字写明
          {found.isReading && (
            <span className={styles.count} role="status">
              <LoadingOutlined aria-hidden="true" /> 正在阅读文件
            </span>
          )}
        </h2>
        {proposals.length > 0 && (
          <Button
            type="primary"
            disabled={open.length === 0}
            onClick={() => change((now: Draft) => adoptAll(now, proposals))}
          >
            {open.length === 0 ? '已全部采用' : '全部采用'}
          </Button>
        )}
      </div>
      {found.unread.length > 0 && (
        <p className={styles.about}>「{found.unread.join('」「')}」的文字未能识别，请手动填写合同信息。</p>
      )}
      {proposals.length > 0 && (
        <ul className={styles.proposals} aria-label="从合同文字识别的信息">
          {proposals.map((one) => (
            <li key={one.key} className={styles.proposal}>
              <span className={styles.proposalLabel}>{one.label}</span>
              <span className={styles.proposalText}>
                <b>{one.shown}</b>
                <button type="button" className={styles.quote} onClick={() => looked.show(one)}>
                  「{one.quoted.quote}」{one.quoted.page !== null && `第 ${one.quoted.page + 1} 页`}
                </button>
                {one.note && <span className={styles.about}>{one.note}</span>}
              </span>
              {one.isAdopted(draft) ? (
                <span className={styles.adopted}>
                  <CheckOutlined aria-hidden="true" /> 已采用
                </span>
              ) : (
                <Button aria-label={`采用${one.label} ${one.shown}`} onClick={() => change(one.adopt)}>
                  采用
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      {file && <FilePreview file={file} boxes={looked.subject!.quoted.boxes} onClose={looked.close} />}
    </section>
  )
}
