import type { Data } from '@xinqi/api/calls'
import { ERRORS } from '@xinqi/api/errors'
import { AUTOMATIC_STATUS } from '@xinqi/api/status'
import { Alert, Button, Form, Modal } from 'antd'
import type { Dayjs } from 'dayjs'
import { Link } from 'react-router'
import { whyNot } from '../../../shared/api/CallError.ts'
import { call, download } from '../../../shared/api/call.ts'
import { carryOut } from '../../../shared/api/carryOut.ts'
import { outdate, useCall } from '../../../shared/api/useCall.ts'
import { FailedState } from '../../../shared/console/States.tsx'
import { FormDialog } from '../../../shared/dialogs/FormDialog.tsx'
import { useOverlay } from '../../../shared/dialogs/useOverlay.ts'
import { Copyable } from '../../../shared/format/Copyable.tsx'
import { chinaDayOf, endOfPicked } from '../../../shared/format/chinaToday.ts'
import { instant } from '../../../shared/format/instant.ts'
import { LongTextItem } from '../../../shared/forms/LongTextItem.tsx'
import { column } from '../../../shared/list/columns.tsx'
import { tabsOf } from '../../../shared/list/filters.ts'
import type { ListColumn } from '../../../shared/list/listTypes.ts'
import { WordFilter } from '../../../shared/list/QuickFilters.tsx'
import { ReadRows } from '../../../shared/list/ReadRows.tsx'
import { StatusTabs } from '../../../shared/list/StatusTabs.tsx'
import { useNumberedQuery } from '../../../shared/list/useNumberedQuery.ts'
import { toast } from '../../../shared/lite/toast.ts'
import { DatePicker } from '../../../shared/pickers/days.ts'
import { OfApp } from '../apps/AppSwitcher.tsx'
import { useProof } from '../apps/useProof.tsx'
import { AuthDetail, scopeWords } from './AuthDetail.tsx'
import { AuthForm } from './AuthForm.tsx'

type Auth = Data<'/open/sealAuth/list'>['list'][number]
type Task = { kind: 'detail' | 'extend' | 'revoke'; auth: Auth }
const WAITING = 0
const IN_FORCE = 1
const ENDED = 2
const REVOKED = 3

const changed = async () => {
  await outdate('/open/sealAuth/list')
  await outdate('/open/sealAuth/detail')
}

/** For whoever signs it: to be passed on as it is. */
const LetterLink = ({ url, onClose }: { url: string; onClose: () => void }) => (
  <Modal
    open
    title="授权书签署链接"
    onCancel={onClose}
    footer={
      <Button type="primary" onClick={onClose}>
        知道了
      </Button>
    }
  >
    <p>请发给该企业的法定代表人或管理员。链接只对签署人本人有效；沙箱中也可用 sandbox/actAs 签署。</p>
    <Copyable text={url} what="签署链接" whole />
  </Modal>
)

const Auths = ({ appId }: { appId: string }) => {
  const { query, find } = useNumberedQuery('status', 'keyword')
  const { status, keyword } = query
  const read = useCall(
    '/open/sealAuth/list',
    { appId, ...(status ? { status: Number(status) } : {}), ...(keyword ? { keyword } : {}) },
    { quiet: true, staleTime: 0 },
  )
  const add = useOverlay()
  const task = useOverlay<Task>()
  const link = useOverlay<string>()
  const proof = useProof()
  if (read.error) return <FailedState failure={read.error} onRetry={() => void read.refetch()} />
  const subject = task.subject
  const mayAsk = Boolean(read.data?.filings.length)
  const linkOf = async (auth: Auth, send: boolean) => {
    const { url } = await call('/open/sealAuth/link', { appId, authId: auth.authId, send })
    if (send) toast.success('已提醒签署人')
    else link.show(url)
  }
  const actionsOf = (auth: Auth) => [
    { label: '查看', onClick: () => task.show({ kind: 'detail', auth }) },
    ...(auth.status === WAITING || auth.isExtending
      ? [
          { label: '签署链接', onClick: () => void linkOf(auth, false) },
          { label: '提醒签署', onClick: () => void linkOf(auth, true) },
        ]
      : []),
    ...((auth.status === IN_FORCE || auth.status === ENDED) && !auth.isExtending
      ? [{ label: '续期', onClick: () => task.show({ kind: 'extend', auth }) }]
      : []),
    ...(auth.status !== WAITING && auth.status !== REVOKED
      ? [
          {
            label: '下载授权书',
            onClick: () => void download('/open/sealAuth/letter', { appId, authId: auth.authId }),
          },
        ]
      : []),
    ...(auth.status !== REVOKED
      ? [{ label: '撤销', danger: true, onClick: () => task.show({ kind: 'revoke', auth }) }]
      : []),
  ]
  const columns: ListColumn<Auth>[] = [
    column.text('no', '授权编号', 180, ({ authNo }) => authNo),
    column.text('company', '授权方', 170, ({ companyName }) => companyName),
    column.text('seals', '印章', 130, ({ seals }) => seals.map(({ name }) => name).join('、')),
    column.text('scope', '范围', 170, ({ scope }) => scopeWords(scope)),
    column.text('ends', '期限', 150, ({ endsAt }) => `至 ${instant(endsAt)}`),
    column.status('状态', 90, AUTOMATIC_STATUS, (auth) => auth.status),
    column.text('used', '已签署', 80, ({ used }) => `${used} 份`),
    column.actions(190, (auth) => actionsOf(auth)),
  ]
  return (
    <>
      {read.data && !mayAsk && (
        <Alert
          type="warning"
          showIcon
          style={{ marginBottom: 12 }}
          title="还没有通过的签署备案，通过后才能发起印章授权。"
          action={<Link to={`/platform/openUser/filing?appId=${appId}`}>去签署备案</Link>}
        />
      )}
      <div style={{ display: 'flex', flexWrap: 'wrap', gap: 8, marginBottom: 12 }}>
        <Button type="primary" disabled={!mayAsk} onClick={() => add.show(true)}>
          发起授权
        </Button>
        <WordFilter
          label="授权编号或企业"
          width={220}
          value={keyword}
          onFind={(keyword) => find({ keyword })}
        />
      </div>
      <StatusTabs
        tabs={tabsOf(
          AUTOMATIC_STATUS,
          [WAITING, IN_FORCE, ENDED, REVOKED],
          (code) => read.data?.counts.find((one) => one.status === code)?.count ?? 0,
        )}
        value={status}
        onChange={(value) => find({ status: value })}
      />
      <ReadRows
        what="印章授权"
        read={read}
        rowKey="authId"
        columns={columns}
        empty="还没有印章授权，发起后由企业签署授权书"
      />
      {add.subject && read.data && (
        <AuthForm
          appId={appId}
          choices={read.data}
          onMade={({ url }) => link.show(url)}
          onClose={add.close}
        />
      )}
      {link.subject && <LetterLink url={link.subject} onClose={link.close} />}
      {subject?.kind === 'detail' && (
        <AuthDetail appId={appId} authId={subject.auth.authId} onClose={task.close} />
      )}
      {subject?.kind === 'extend' && (
        <FormDialog<{ until: Dayjs }>
          title={`续期：${subject.auth.authNo}`}
          submitText="申请续期"
          initial={{ until: chinaDayOf(subject.auth.endsAt).add(1, 'year') }}
          errorFields={{ [ERRORS.OPEN_AUTH_TERM.code]: 'until' }}
          onClose={task.close}
          onSubmit={async ({ until }) => {
            const { url } = await call(
              '/open/sealAuth/extend',
              { appId, authId: subject.auth.authId, endsAt: endOfPicked(until) },
              { quiet: true },
            )
            await changed()
            link.show(url)
          }}
        >
          <Form.Item
            name="until"
            label="新的截止日期"
            extra="授权方须再签一份授权书；签署前仍按原期限"
            rules={[{ required: true, message: '请选择截止日期' }]}
          >
            <DatePicker disabledDate={(day) => !day.isAfter(subject.auth.endsAt)} />
          </Form.Item>
        </FormDialog>
      )}
      {subject?.kind === 'revoke' && (
        <FormDialog<{ reason: string }>
          title={`撤销授权：${subject.auth.authNo}`}
          submitText="撤销授权"
          danger
          onClose={task.close}
          onSubmit={({ reason }) =>
            proof
              .run(() =>
                carryOut(
                  '/open/sealAuth/revoke',
                  { appId, authId: subject.auth.authId, reason: reason.trim() },
                  changed,
                  '授权已撤销，此后不再自动签署',
                ),
              )
              .catch((failure) => toast.error(whyNot(failure)))
          }
        >
          <Alert
            type="warning"
            showIcon
            style={{ marginBottom: 16 }}
            title="撤销立即生效：下一次自动签署即被拒绝。已签署的合同不受影响。"
          />
          <LongTextItem name="reason" label="撤销原因" must="请填写原因" rows={3} maxLength={200} showCount />
        </FormDialog>
      )}
      {proof.dialog}
    </>
  )
}

const SealAuthPage = () => (
  <OfApp title="印章授权">{({ appId }) => <Auths key={appId} appId={appId} />}</OfApp>
)
export default SealAuthPage
