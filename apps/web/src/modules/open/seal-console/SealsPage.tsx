// 印章管理: the seals of the company an app acts for and, in a sandbox, of the app's users.

import { SEAL_STATUS } from '@xinqi/api/status'
import { Alert, Button, Input } from 'antd'
import { useSearchParams } from 'react-router'
import { useCall } from '../../../shared/api/useCall.ts'
import { FailedState } from '../../../shared/console/States.tsx'
import { useOverlay } from '../../../shared/dialogs/useOverlay.ts'
import { ActsMenu } from '../../../shared/list/ActsMenu.tsx'
import { column } from '../../../shared/list/columns.tsx'
import type { ListColumn } from '../../../shared/list/listTypes.ts'
import { NumberedRows } from '../../../shared/list/NumberedRows.tsx'
import { OneFilter } from '../../../shared/list/QuickFilters.tsx'
import type { RowAction } from '../../../shared/list/RowActions.tsx'
import { StatusTabs } from '../../../shared/list/StatusTabs.tsx'
import blocks from '../../../shared/theme/blocks.module.css'
import { SealPicture } from '../../seals/company-seals/SealPicture.tsx'
import { LEGAL_SEAL } from '../../seals/company-seals/sealDesign.ts'
import styles from '../../seals/company-seals/seals.module.css'
import { OfApp } from '../apps/AppSwitcher.tsx'
import { useProof } from '../apps/useProof.tsx'
import { AppSealDialogs, type SealTask } from './AppSealDialogs.tsx'
import { AppSealDrawer } from './AppSealDrawer.tsx'
import { MakeSeal, type SealSource } from './MakeSeal.tsx'
import { type AppSeal, COMPANY, PERSON, typeName } from './sealsOf.ts'

const UNDER_REVIEW = 1
const ENABLED = 2
const REFUSED = 3
const DISABLED = 4
const CANCELLED = 5

/** What may be done to a seal in the state it is in. */
const actionsOf = (seal: AppSeal, show: (task: SealTask) => void): RowAction[] => {
  const task = (kind: SealTask['kind'], label: string, danger = false): RowAction => ({
    label,
    danger,
    onClick: () => show({ kind, seal }),
  })
  const view = task('view', '详情')
  if (seal.ownerKind === PERSON)
    return [
      view,
      task('edit', '编辑'),
      ...(seal.isDefault ? [] : [task('default', '设为默认')]),
      task('cancel', '注销', true),
    ]
  switch (seal.status) {
    case ENABLED:
      return [
        view,
        task('edit', '编辑'),
        ...(seal.isDefault || seal.type === LEGAL_SEAL ? [] : [task('default', '设为默认')]),
        task('disable', '停用'),
        task('cancel', '注销', true),
      ]
    case DISABLED:
      return [view, task('enable', '启用'), task('edit', '编辑'), task('cancel', '注销', true)]
    case UNDER_REVIEW:
      return [view, task('edit', '编辑'), task('cancel', '撤回', true)]
    case REFUSED:
      return [view, task('cancel', '注销', true)]
    default:
      return [view]
  }
}

const columnsOf = (show: (task: SealTask) => void): ListColumn<AppSeal>[] => [
  column.text('name', '印章', 196, (seal) => (
    <span className={styles.nameCell}>
      <SealPicture src={seal.picture} name={seal.name} />
      <span className={styles.nameText}>
        <Button type="link" className={styles.nameLink} onClick={() => show({ kind: 'view', seal })}>
          {seal.name}
        </Button>
        {seal.isDefault && <span className={blocks.mark}>默认</span>}
      </span>
    </span>
  )),
  column.text('owner', '所有者', 180, ({ ownerName, account }) => (
    <>
      {ownerName}
      <div className={styles.minor}>{account === 'self' ? '绑定企业' : account}</div>
    </>
  )),
  column.text('type', '类型', 104, ({ type }) => typeName(type)),
  column.text('size', '尺寸', 120, ({ widthMm, heightMm }) => `${widthMm} × ${heightMm} mm`),
  column.status('状态', 88, SEAL_STATUS, (seal) => seal.status),
  column.text('uses', '用印', 64, ({ uses }) => (uses === null ? '–' : `${uses} 次`)),
  column.actions(170, (seal) => actionsOf(seal, show)),
]

const MakeButton = ({ onMake }: { onMake: (way: SealSource) => void }) => (
  <ActsMenu
    label="新建印章"
    type="primary"
    acts={[
      { label: '模板制章', onClick: () => onMake('template') },
      { label: '上传印章', onClick: () => onMake('upload') },
    ]}
  />
)

/** The filters stand in the address, so that what is seen can be passed on. */
const useFilters = () => {
  const [query, setQuery] = useSearchParams()
  const set = (name: string, value: string) => {
    const next = new URLSearchParams(query)
    if (value) next.set(name, value)
    else next.delete(name)
    if (name !== 'page') next.delete('page')
    setQuery(next, { replace: true })
  }
  const status = /^[1-5]$/.test(query.get('status') ?? '') ? query.get('status')! : ''
  const kind = query.get('kind') === '1' ? COMPANY : query.get('kind') === '2' ? PERSON : undefined
  return {
    status,
    kind: kind as 1 | 2 | undefined,
    keyword: (query.get('keyword') ?? '').slice(0, 100),
    page: Math.max(1, Number(query.get('page')) || 1),
    set,
  }
}

const Seals = ({ appId, isSandbox }: { appId: string; isSandbox: boolean }) => {
  const { status, kind, keyword, page, set } = useFilters()
  const read = useCall(
    '/open/seal/list',
    {
      appId,
      page,
      ...(status ? { status: Number(status) } : {}),
      ...(kind ? { ownerKind: kind } : {}),
      ...(keyword ? { keyword } : {}),
    },
    { quiet: true, staleTime: 0 },
  )
  const making = useOverlay<SealSource>()
  const task = useOverlay<SealTask>()
  const proof = useProof()
  if (read.error) return <FailedState failure={read.error} onRetry={() => void read.refetch()} />
  const countOf = (code: number) => read.data?.counts.find((one) => one.status === code)?.count ?? 0
  return (
    <>
      {!isSandbox && (
        <Alert
          type="info"
          showIcon
          style={{ marginBottom: 12 }}
          title="正式应用管理绑定企业的印章。其他用户的印章由其本人在平台上管理；需要自动用印时请发起印章授权。"
        />
      )}
      <div style={{ display: 'flex', flexWrap: 'wrap', gap: 8, marginBottom: 12 }}>
        <MakeButton onMake={making.show} />
        {isSandbox && (
          <OneFilter
            label="所有者类型"
            all="企业与个人"
            width={130}
            value={kind}
            options={[
              { value: 1 as const, label: '企业' },
              { value: 2 as const, label: '个人' },
            ]}
            onChange={(next) => set('kind', next ? String(next) : '')}
          />
        )}
        <Input.Search
          key={keyword}
          aria-label="印章或所有者"
          allowClear
          placeholder="印章或所有者"
          style={{ width: 220 }}
          defaultValue={keyword}
          onSearch={(text) => set('keyword', text.trim())}
        />
      </div>
      <StatusTabs
        tabs={[
          {
            value: '',
            label: '全部',
            count: read.data?.counts.reduce((sum, { count }) => sum + count, 0) ?? 0,
          },
          ...([ENABLED, UNDER_REVIEW, DISABLED, REFUSED, CANCELLED] as const).map((code) => ({
            value: String(code),
            label: SEAL_STATUS[code].label,
            count: countOf(code),
          })),
        ]}
        value={status}
        onChange={(next) => set('status', next)}
      />
      <NumberedRows
        what="印章"
        read={read}
        rowKey={({ account, sealId }) => `${account}/${sealId}`}
        page={page}
        onPage={(next) => set('page', String(next))}
        columns={columnsOf(task.show)}
        empty="没有印章，用模板制作或上传一枚"
      />
      {making.subject && <MakeSeal appId={appId} way={making.subject} onClose={making.close} />}
      {task.subject?.kind === 'view' && (
        <AppSealDrawer appId={appId} seal={task.subject.seal} onClose={task.close} />
      )}
      {task.subject && (
        <AppSealDialogs appId={appId} task={task.subject} proof={proof} onClose={task.close} />
      )}
      {proof.dialog}
    </>
  )
}

const SealsPage = () => (
  <OfApp title="印章管理">
    {({ appId, isSandbox }) => <Seals key={appId} appId={appId} isSandbox={isSandbox} />}
  </OfApp>
)
export default SealsPage
