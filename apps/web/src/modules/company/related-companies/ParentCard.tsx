import { useOverlay } from '../../../shared/dialogs/useOverlay.ts'
import { day } from '../../../shared/format/instant.ts'
import { PermissionButton } from '../../../shared/permission/PermissionButton.tsx'
import blocks from '../../../shared/theme/blocks.module.css'
import { type Group, rightsInWords, shareInWords } from './agreement.ts'
import { LeaveDialog, RightsDialog } from './RelatedDialogs.tsx'
import styles from './related.module.css'

export const ParentCard = ({ parent }: { parent: NonNullable<Group['parent']> }) => {
  const changing = useOverlay()
  const leaving = useOverlay()
  return (
    <section className={`${blocks.surface} ${styles.card}`} aria-labelledby="parent">
      <h2 className={styles.cardTitle} id="parent">
        上级企业
      </h2>
      <div className={styles.parent}>
        <dl className={styles.facts}>
          <dt>企业名称</dt>
          <dd>{parent.name}</dd>
          <dt>加入日期</dt>
          <dd>{day(parent.joinedAt)}</dd>
          <dt>代操作权限</dt>
          <dd>{rightsInWords(parent.rights)}</dd>
          <dt>共享份数</dt>
          <dd>{parent.shares.map(shareInWords).join('、') || '未共享'}</dd>
        </dl>
        <span className={blocks.wrapRow}>
          <PermissionButton permission="system:relate:edit" onClick={() => changing.show(true)}>
            调整代操作权限
          </PermissionButton>
          <PermissionButton permission="system:relate:edit" danger onClick={() => leaving.show(true)}>
            退出集团
          </PermissionButton>
        </span>
      </div>
      {changing.subject && <RightsDialog parent={parent} onClose={changing.close} />}
      {leaving.subject && <LeaveDialog parent={parent} onClose={leaving.close} />}
    </section>
  )
}
