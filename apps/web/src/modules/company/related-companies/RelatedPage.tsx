import { COMPANY_CERTIFICATION } from '@xinqi/api/status'
import { useNavigate } from 'react-router'
import { useCall } from '../../../shared/api/useCall.ts'
import { EmptyState, FailedState, LoadingState } from '../../../shared/console/States.tsx'
import { ConfirmDialog } from '../../../shared/dialogs/ConfirmDialog.tsx'
import { useOverlay } from '../../../shared/dialogs/useOverlay.ts'
import { day } from '../../../shared/format/instant.ts'
import { column } from '../../../shared/list/columns.tsx'
import type { ListColumn } from '../../../shared/list/listTypes.ts'
import { RowActions } from '../../../shared/list/RowActions.tsx'
import { Rows } from '../../../shared/list/Rows.tsx'
import { useAccess } from '../../../shared/permission/access.ts'
import { ServiceButton } from '../../../shared/permission/ServiceButton.tsx'
import { actForCompany } from '../../../shared/session/identity.ts'
import blocks from '../../../shared/theme/blocks.module.css'
import { type Relative, rightsInWords, shareInWords } from './agreement.ts'
import { ParentCard } from './ParentCard.tsx'
import { RemoveDialog, ShareDialog } from './RelatedDialogs.tsx'
import styles from './related.module.css'

const ActDialog = ({ company, onClose }: { company: Relative; onClose: () => void }) => (
  <ConfirmDialog
    danger={false}
    title={`代「${company.name}」操作`}
    text={`将以代操作身份进入「${company.name}」，可办理：${rightsInWords(company.rights)}。每一步都会记入双方的操作日志，随时可从页面顶部返回本企业。`}
    action="开始代操作"
    onClose={onClose}
    onConfirm={() => actForCompany(company.companyId)}
  />
)

const RelatedPage = () => {
  const access = useAccess()
  const navigate = useNavigate()
  const { data, error, refetch } = useCall('/relateCompany/list', {}, { quiet: true })
  const acting = useOverlay<Relative>()
  const sharing = useOverlay<Relative>()
  const removing = useOverlay<Relative>()

  const add = access.may('system:relate:edit') && data && (
    <ServiceButton
      service="service:relate:company"
      count={data.companies.filter(({ isChild }) => isChild).length}
      type="primary"
      onClick={() => navigate('/addRelateCompany')}
    >
      添加关联企业
    </ServiceButton>
  )
  const actions = (company: Relative) =>
    company.isChild ? (
      <RowActions
        actions={[
          ...(company.rights.length
            ? [
                {
                  label: '代操作',
                  permission: 'system:relate:act' as const,
                  onClick: () => acting.show(company),
                },
              ]
            : []),
          { label: '设置共享', permission: 'system:relate:edit', onClick: () => sharing.show(company) },
          {
            label: '移出',
            permission: 'system:relate:edit',
            danger: true,
            onClick: () => removing.show(company),
          },
        ]}
      />
    ) : (
      <span className={blocks.quiet}>由其上级管理</span>
    )
  const columns: readonly ListColumn<Relative>[] = [
    column.text('name', '企业名称', 210, (company) => (
      <span className={styles.branch} style={{ paddingLeft: (company.depth - 1) * 20 }}>
        {company.depth > 1 && (
          <span className={styles.twig} aria-hidden="true">
            └
          </span>
        )}
        {company.name}
      </span>
    )),
    column.status('认证', 84, COMPANY_CERTIFICATION, ({ status }) => status),
    column.text('rights', '代操作权限', 150, (company) =>
      company.isChild ? rightsInWords(company.rights) : '–',
    ),
    column.text('shares', '共享份数（已用 / 上限）', 190, ({ shares }) =>
      shares.length ? (
        <span className={styles.lines}>
          {shares.map((share) => (
            <span key={share.kind}>{shareInWords(share)}</span>
          ))}
        </span>
      ) : (
        '–'
      ),
    ),
    column.text('joined', '加入日期', 112, ({ joinedAt }) => day(joinedAt)),
    { key: 'actions', title: '操作', width: 190, fixed: 'right', render: actions },
  ]
  return (
    <div className={blocks.page}>
      <div className={blocks.spreadBar}>
        <h1 className={blocks.heading}>关联企业</h1>
        {add}
      </div>
      {!data &&
        (error ? (
          <FailedState failure={error} onRetry={() => void refetch()} what="关联企业" />
        ) : (
          <LoadingState />
        ))}
      {data?.parent && <ParentCard parent={data.parent} />}
      {data && (
        <section className={`${blocks.surface} ${styles.card}`} aria-labelledby="children">
          <h2 className={styles.cardTitle} id="children">
            下级企业
          </h2>
          <Rows
            what="下级企业"
            rows={data.companies}
            rowKey="companyId"
            columns={columns}
            empty={<EmptyState text="还没有下级企业，邀请后可共享份数、代其办理并查看用量" action={add} />}
          />
        </section>
      )}
      {acting.subject && <ActDialog company={acting.subject} onClose={acting.close} />}
      {sharing.subject && <ShareDialog company={sharing.subject} onClose={sharing.close} />}
      {removing.subject && <RemoveDialog company={removing.subject} onClose={removing.close} />}
    </div>
  )
}
export default RelatedPage
