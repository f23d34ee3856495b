import type { Data } from '@xinqi/api/calls'
import { Button } from 'antd'
import { useNavigate } from 'react-router'
import { call } from '../../../shared/api/call.ts'
import { carryOut } from '../../../shared/api/carryOut.ts'
import { useCall } from '../../../shared/api/useCall.ts'
import { ConfirmDialog } from '../../../shared/dialogs/ConfirmDialog.tsx'
import { useOverlay } from '../../../shared/dialogs/useOverlay.ts'
import { orDash } from '../../../shared/format/Dash.tsx'
import { instant } from '../../../shared/format/instant.ts'
import { column } from '../../../shared/list/columns.tsx'
import { ListPage } from '../../../shared/list/ListPage.tsx'
import type { ListColumn, RowOf } from '../../../shared/list/listTypes.ts'
import { Notice } from '../../../shared/lite/Notice.tsx'
import { freezeChanged } from '../../people/freeze/freezeChanged.ts'
import { LiftDialog } from '../../people/freeze/LiftDialog.tsx'
import { NoticeDialog } from '../../people/freeze/NoticeDialog.tsx'
import { useProof } from '../../people/security/useProof.tsx'
import styles from './in-my-name.module.css'
import { ProofDialog } from './ProofDialog.tsx'

type Row = RowOf<'/inMyName/list'>
type Kind = Row['kind']

const KINDS: Record<Kind, string> = {
  signature: '签署',
  certificate: '证书',
  seal: '用印',
  authorisation: '授权',
  login: '登录',
  freeze: '冻结',
}
const tabs = {
  name: 'kind',
  items: [{ value: '', label: '全部' }, ...Object.entries(KINDS).map(([value, label]) => ({ value, label }))],
}

const WORDS = {
  person: {
    title: '以我名义',
    freezes:
      '立即退出您的所有登录，停止以您名义的一切签署、用印、授权与自动签署。正在进行的签署会被拒绝。已签署的合同不受影响。重新登录并核验身份后可以解除。',
    frozen: '以您名义的签署、用印与授权已全部停止。',
    empty: '还没有以您名义的签署、授权或登录',
  },
  company: {
    title: '以企业名义',
    freezes:
      '立即退出企业所有成员的登录，停止以企业名义的一切签署、用印、授权与自动签署。已签署的合同不受影响。系统管理员核验身份后可以解除。',
    frozen: '以企业名义的签署、用印与授权已全部停止。',
    empty: '还没有以企业名义的签署、授权或登录',
  },
} as const

type Audit = NonNullable<Data<'/inMyName/audit'>['audit']>

/** That nothing was left out, for whoever wants to know; nobody is named. */
const AuditNote = ({ audit: { at, entries, acts, leftOut } }: { audit: Audit }) => (
  <p className={styles.audit}>
    {instant(at)} 核对：存证日志前 {entries} 条记录中，以各人与企业名义的 {acts} 项
    {leftOut === 0
      ? '全部列在当事人的页面上，没有遗漏。'
      : `有 ${leftOut} 项没有列在当事人的页面上，平台正在核查。`}
    核对结果不含任何人的姓名。
  </p>
)

/** All that was done in somebody's name, and the one button that stops it. */
export const NamedActsPage = ({ of }: { of: 'person' | 'company' }) => {
  const { data: state } = useCall('/inMyName/state', { of }, { quiet: true })
  const audit = useCall('/inMyName/audit', {}, { quiet: true }).data?.audit
  const navigate = useNavigate()
  const freezing = useOverlay()
  const lifting = useOverlay()
  const wishing = useOverlay()
  const taking = useOverlay()
  const proving = useOverlay<Row>()
  const proof = useProof()
  const words = WORDS[of]
  const columns: ListColumn<Row>[] = [
    column.name('what', '做了什么', 360, ({ what, isSandbox }) => (isSandbox ? `${what}（沙箱）` : what)),
    { ...column.text('kind', '类别', 80, ({ kind }) => KINDS[kind]), card: 'tag' },
    column.time('at', '时间', 170),
    column.text('about', '对象', 190, ({ about }) => orDash(about)),
    ...(of === 'company' ? [column.text<Row>('by', '经手人', 100, ({ by }) => orDash(by))] : []),
    column.text('device', '设备与来源', 200, ({ device, address }) =>
      orDash([device, address && `IP ${address}`].filter(Boolean).join('，') || null),
    ),
    column.text('certificate', '证书序列号', 150, ({ certificate }) =>
      certificate ? <span className={styles.serial}>{certificate}</span> : orDash(null),
    ),
    column.actions(110, (row) =>
      row.isProvable ? [{ label: '存证证明', onClick: () => proving.show(row) }] : [],
    ),
  ]
  const lift = () =>
    state?.liftBy === 'idNumber' ? proof.before(() => lifting.show(true)) : lifting.show(true)
  return (
    <>
      <ListPage
        title={words.title}
        path="/inMyName/list"
        rowKey="actId"
        columns={columns}
        tabs={tabs}
        body={({ kind }) => ({ of, ...(kind === undefined ? {} : { kind: kind as Kind }) })}
        empty={{ text: words.empty }}
        note={
          (state?.frozen || audit) && (
            <div className={styles.state}>
              {state?.frozen && (
                <Notice tone="error">
                  {instant(state.frozen.at)} 已一键冻结。{words.frozen}
                </Notice>
              )}
              {audit && <AuditNote audit={audit} />}
            </div>
          )
        }
        primary={
          state &&
          (state.frozen ? (
            <Button type="primary" onClick={lift}>
              核验身份，解除冻结
            </Button>
          ) : (
            <Button type="primary" danger onClick={() => freezing.show(true)}>
              一键冻结
            </Button>
          ))
        }
        tools={() => (
          <>
            {of === 'person' && state?.companyName && (
              <Button onClick={() => navigate('/center/inCompanyName')}>以企业名义</Button>
            )}
            {of === 'company' && <Button onClick={() => navigate('/center/inMyName')}>以我名义</Button>}
            <Button onClick={() => proof.before(() => taking.show(true))}>导出全部</Button>
            {of === 'person' && <Button onClick={() => wishing.show(true)}>提醒方式</Button>}
            {of === 'company' && <Button onClick={() => navigate('/center/closeCompany')}>注销企业</Button>}
          </>
        )}
      />
      {freezing.subject && (
        <ConfirmDialog
          title="一键冻结"
          text={words.freezes}
          action="立即冻结"
          onConfirm={async () => {
            await call('/inMyName/freeze', { of }, { quiet: true })
            // This session has ended with the others: the next call says so and leads to signing in.
            await freezeChanged()
          }}
          onClose={freezing.close}
        />
      )}
      {lifting.subject && state?.liftBy && (
        <LiftDialog of={of} liftBy={state.liftBy} onClose={lifting.close} />
      )}
      {taking.subject && (
        <ConfirmDialog
          title="导出全部"
          text="将平台留存的信息、以上全部记录、合同与证据打包为一个可离线核验的文件，完成后在下载中心下载。"
          action="开始导出"
          danger={false}
          onConfirm={() =>
            carryOut('/inMyName/export', { of }, ['/task/list'], '已开始导出，可在下载中心查看进度')
          }
          onClose={taking.close}
        />
      )}
      {wishing.subject && <NoticeDialog onClose={wishing.close} />}
      {proving.subject && <ProofDialog of={of} act={proving.subject} onClose={proving.close} />}
      {proof.dialog}
    </>
  )
}
