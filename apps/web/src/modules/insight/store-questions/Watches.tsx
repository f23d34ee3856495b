import type { Data } from '@xinqi/api/calls'
import { Button } from 'antd'
import { carryOut } from '../../../shared/api/carryOut.ts'
import { useCall } from '../../../shared/api/useCall.ts'
import { FailedState, LoadingState } from '../../../shared/console/States.tsx'
import { ConfirmDialog } from '../../../shared/dialogs/ConfirmDialog.tsx'
import { useOverlay } from '../../../shared/dialogs/useOverlay.ts'
import blocks from '../../../shared/theme/blocks.module.css'
import styles from './ask.module.css'

type Watch = Data<'/storeQuestion/watches'>[number]

/** Questions that are asked again by themselves. */
export const Watches = ({ onOpen }: { onOpen: (watch: Watch) => void }) => {
  const { data, error, refetch } = useCall('/storeQuestion/watches', {}, { quiet: true })
  const removing = useOverlay<Watch>()
  return (
    <section className={`${blocks.sheet} ${styles.card}`}>
      <h2 className={styles.section}>我的关注</h2>
      {error && !data && <FailedState failure={error} onRetry={() => void refetch()} what="关注" />}
      {!error && !data && <LoadingState />}
      {data?.length === 0 && (
        <p className={styles.note}>还没有关注。提问后可保存为关注，有新合同符合时会通知您。</p>
      )}
      <ul className={styles.rows} aria-label="我的关注">
        {data?.map((watch) => (
          <li key={watch.watchId} className={styles.row}>
            <div className={styles.said}>
              <Button type="link" className={styles.name} onClick={() => onOpen(watch)}>
                {watch.question || watch.said}
              </Button>
              <span className={styles.note}>
                {watch.said} · 已有 {watch.hits} 份
              </span>
            </div>
            <Button size="small" onClick={() => removing.show(watch)}>
              取消关注
            </Button>
          </li>
        ))}
      </ul>
      {removing.subject && (
        <ConfirmDialog
          title="取消关注"
          text="取消后，有新合同符合时不再通知您。"
          action="取消关注"
          onConfirm={() =>
            carryOut(
              '/storeQuestion/removeWatch',
              { watchId: removing.subject!.watchId },
              ['/storeQuestion/watches'],
              '已取消关注',
            )
          }
          onClose={removing.close}
        />
      )}
    </section>
  )
}
