// 印章授权: what was lent to me; for those who lend, what was lent and who asks.

import { SEAL_APPLICATION_STATUS, SEAL_GRANT_STATUS } from '@xinqi/api/status'
import { SEAL_APPLICATION, SEAL_GRANT } from '@xinqi/api/work-list-status'
import { Button, Segmented } from 'antd'
import { Link, useSearchParams } from 'react-router'
import { useOverlay } from '../../../shared/dialogs/useOverlay.ts'
import { keywordFilter, tabsOf } from '../../../shared/list/filters.ts'
import { ListPage } from '../../../shared/list/ListPage.tsx'
import type { ListFilter } from '../../../shared/list/listTypes.ts'
import { RowActions } from '../../../shared/list/RowActions.tsx'
import { useAccess } from '../../../shared/permission/access.ts'
import { NeedsCertification } from '../company-seals/NeedsCertification.tsx'
import {
  type Application,
  ApproveDialog,
  ExtendDialog,
  type Grant,
  RefuseDialog,
  RevokeDialog,
} from './AuthDialogs.tsx'
import { AutomaticGrants } from './AutomaticGrants.tsx'
import { applicationColumns, grantColumns } from './authColumns.tsx'
import { UsableSeals } from './UsableSeals.tsx'

const FILTERS: ListFilter[] = [keywordFilter('印章或人员', '印章名称、成员或企业')]
const GRANT_TABS = tabsOf(SEAL_GRANT_STATUS, [1, 0, 2, 3])
const APPLICATION_TABS = tabsOf(SEAL_APPLICATION_STATUS, [0, 1, 2, 3])
const statusFrom = (text: string | undefined) =>
  text && /^[0-3]$/.test(text) ? { status: Number(text) } : {}

type View = 'mine' | 'given' | 'applications' | 'automatic'
const NAMES: Record<View, string> = {
  mine: '授权给我的',
  given: '本企业授出',
  applications: '申请审批',
  automatic: '自动签署',
}

const apply = (
  <Link to="/applaySealAuthorize">
    <Button>申请用印</Button>
  </Link>
)

const Grants = ({ view, note }: { view: 'mine' | 'given'; note: React.ReactNode }) => {
  const revoke = useOverlay<Grant>()
  const extend = useOverlay<Grant>()
  return (
    <>
      <ListPage
        title="印章授权"
        path="/sealAuth/list"
        rowKey="authId"
        filters={FILTERS}
        tabs={{ name: 'status', items: GRANT_TABS }}
        body={({ keyword, status }) => ({
          direction: view,
          ...(keyword ? { keyword } : {}),
          ...statusFrom(status),
        })}
        columns={grantColumns(
          view === 'given'
            ? (grant) => (
                <RowActions
                  actions={[
                    // One that has run out can be taken up again; one that was taken back is over.
                    ...(grant.status < SEAL_GRANT.revoked && grant.endsAt
                      ? [{ label: '延长', onClick: () => extend.show(grant) }]
                      : []),
                    ...(grant.status < SEAL_GRANT.expired
                      ? [{ label: '撤销', danger: true, onClick: () => revoke.show(grant) }]
                      : []),
                  ]}
                />
              )
            : undefined,
        )}
        note={note}
        primary={apply}
        empty={
          view === 'mine'
            ? { text: '还没有授权给您的印章，可以向印章管理员申请', action: apply }
            : { text: '还没有授出的印章，在「企业印章」中选择印章授权' }
        }
      />
      {extend.subject && <ExtendDialog grant={extend.subject} onClose={extend.close} />}
      {revoke.subject && <RevokeDialog grant={revoke.subject} onClose={revoke.close} />}
    </>
  )
}

const Applications = ({ note }: { note: React.ReactNode }) => {
  const answer = useOverlay<{ kind: 'approve' | 'refuse'; application: Application }>()
  return (
    <>
      <ListPage
        title="印章授权"
        path="/sealAuth/applications"
        rowKey="applicationId"
        filters={FILTERS}
        tabs={{ name: 'status', items: APPLICATION_TABS }}
        body={({ keyword, status }) => ({
          whose: 'company' as const,
          ...(keyword ? { keyword } : {}),
          ...statusFrom(status),
        })}
        columns={applicationColumns(
          (application) => (
            <RowActions
              actions={
                application.status === SEAL_APPLICATION.waiting
                  ? [
                      { label: '通过', onClick: () => answer.show({ kind: 'approve', application }) },
                      {
                        label: '拒绝',
                        danger: true,
                        onClick: () => answer.show({ kind: 'refuse', application }),
                      },
                    ]
                  : []
              }
            />
          ),
          true,
        )}
        note={note}
        empty={{ text: '没有成员提交的印章授权申请' }}
      />
      {answer.subject?.kind === 'approve' && (
        <ApproveDialog application={answer.subject.application} onClose={answer.close} />
      )}
      {answer.subject?.kind === 'refuse' && (
        <RefuseDialog application={answer.subject.application} onClose={answer.close} />
      )}
    </>
  )
}

const Views = () => {
  const [params, setParams] = useSearchParams()
  const mayLend = useAccess().may('system:seal:authorise')
  const views: View[] = mayLend ? ['mine', 'given', 'applications', 'automatic'] : ['mine']
  const asked = params.get('view') as View
  const view = views.includes(asked) ? asked : 'mine'
  const note = (
    <>
      {views.length > 1 && (
        <Segmented
          aria-label="查看"
          value={view}
          options={views.map((value) => ({ value, label: NAMES[value] }))}
          onChange={(next) => setParams(next === 'mine' ? {} : { view: next }, { replace: true })}
        />
      )}
      {view === 'mine' && <UsableSeals />}
    </>
  )
  if (view === 'automatic') return <AutomaticGrants note={note} />
  return view === 'applications' ? (
    <Applications note={note} />
  ) : (
    <Grants key={view} view={view} note={note} />
  )
}

const SealAuthListPage = () => (
  <NeedsCertification title="印章授权">
    <Views />
  </NeedsCertification>
)
export default SealAuthListPage
