import { packageLimitMessage } from '@xinqi/api/packages'
import { SEAL_STATUS, SEAL_TYPE } from '@xinqi/api/status'
import { Switch, Tooltip } from 'antd'
import { useEffect } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { call } from '../../../shared/api/call.ts'
import { useAct } from '../../../shared/api/useAct.ts'
import { useCall } from '../../../shared/api/useCall.ts'
import { useOverlay } from '../../../shared/dialogs/useOverlay.ts'
import { ActsMenu } from '../../../shared/list/ActsMenu.tsx'
import { choiceFilter, keywordFilter } from '../../../shared/list/filters.ts'
import { ListPage } from '../../../shared/list/ListPage.tsx'
import type { ListFilter, StatusTab } from '../../../shared/list/listTypes.ts'
import { toast } from '../../../shared/lite/toast.ts'
import { useAccess } from '../../../shared/permission/access.ts'
import { session, useIdentity } from '../../../shared/session/session.ts'
import { readReturn } from '../../people/identity/returnPath.ts'
import { GrantDialog } from './GrantDialog.tsx'
import { NeedsCertification } from './NeedsCertification.tsx'
import { SealActions, type SealTask } from './SealActions.tsx'
import { SealDialogs } from './SealDialogs.tsx'
import { SealDrawer } from './SealDrawer.tsx'
import { sealColumns } from './sealColumns.tsx'
import { SealServiceProvider, useCompanySealService } from './sealService.tsx'
import styles from './seals.module.css'
import { TemplateDialog } from './TemplateDialog.tsx'
import { UploadSealDialog } from './UploadSealDialog.tsx'

const FILTERS: ListFilter[] = [keywordFilter('印章名称'), choiceFilter('type', '印章类型', SEAL_TYPE)]

type Making = 'template' | 'upload'

const useTabs = (): { tabs: StatusTab[]; full: string | null } => {
  const { data } = useCall('/companySeal/counts', {}, { quiet: true })
  const packageType = useIdentity().account.package.packageType
  const countOf = (status: number) => data?.byStatus.find((group) => group.status === status)?.count
  const tabs = [
    { value: '', label: '全部', count: data?.byStatus.reduce((sum, { count }) => sum + count, 0) },
    ...([2, 1, 4, 3, 5] as const).map((status) => ({
      value: String(status),
      label: SEAL_STATUS[status].label,
      count: countOf(status),
    })),
  ]
  const full =
    data && data.live >= data.limit
      ? packageLimitMessage(packageType, 'service:seal:company', data.limit)
      : null
  return { tabs, full }
}

const MakeButton = ({ full, onMake }: { full: string | null; onMake: (way: Making) => void }) => {
  if (!useAccess().may('system:seal:edit')) return null
  const button = (
    <ActsMenu
      label="新建印章"
      type="primary"
      disabled={full !== null}
      acts={[
        { label: '模板制章', onClick: () => onMake('template') },
        { label: '上传印章', onClick: () => onMake('upload') },
      ]}
    />
  )
  if (full === null) return button
  return (
    <Tooltip title={full}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the only way to read the tip by keyboard */}
      <span tabIndex={0}>{button}</span>
    </Tooltip>
  )
}

/** Whether a stamp follows the size of its place on the page, or keeps its own. */
const SelfAdaptive = () => {
  const { enterprise } = useIdentity().account
  const { busy, act } = useAct()
  if (!useAccess().may('system:seal:edit') || !enterprise) return null
  const change = (isSelfAdaptiveSeal: boolean) =>
    act(async () => {
      await call('/companySeal/selfAdaptive', { isSelfAdaptiveSeal })
      session.set(({ identity }) =>
        identity?.account.enterprise
          ? {
              identity: {
                ...identity,
                account: {
                  ...identity.account,
                  enterprise: { ...identity.account.enterprise, isSelfAdaptiveSeal },
                },
              },
            }
          : {},
      )
      toast.success(isSelfAdaptiveSeal ? '盖章时按签署区大小缩放' : '盖章时按印章真实尺寸')
    })
  return (
    <Tooltip title="开启后印章按签署区大小缩放，关闭则按真实毫米尺寸盖章">
      <span className={styles.adaptive}>
        <Switch
          size="small"
          aria-label="自适应大小"
          loading={busy}
          checked={enterprise.isSelfAdaptiveSeal}
          onChange={(on) => void change(on)}
        />
        自适应大小
      </span>
    </Tooltip>
  )
}

const Seals = () => {
  const { tabs, full } = useTabs()
  const making = useOverlay<Making>()
  const task = useOverlay<SealTask>()
  const seal = task.subject?.seal
  const navigate = useNavigate()
  const [params] = useSearchParams()
  // Sent here for a seal to sign with: straight to making one, and back.
  const comeFrom = readReturn(params)
  const isSentToMake = params.get('make') === 'template' && full === null
  const { show } = making
  useEffect(() => {
    if (isSentToMake) show('template')
  }, [isSentToMake, show])
  const desk = useCompanySealService()
  const make = <MakeButton full={full} onMake={making.show} />
  return (
    <>
      <ListPage
        title="企业印章"
        path="/companySeal/list"
        rowKey="sealId"
        filters={FILTERS}
        tabs={{ name: 'status', items: tabs }}
        body={({ keyword, type, status }) => ({
          ...(keyword ? { keyword } : {}),
          ...(type && type in SEAL_TYPE ? { type: Number(type) as 1 } : {}),
          ...(status && /^[1-5]$/.test(status) ? { status: Number(status) } : {}),
        })}
        columns={sealColumns(
          (row) => task.show({ kind: 'view', seal: row }),
          (row) => <SealActions seal={row} onTask={task.show} />,
        )}
        note={
          <>
            <SelfAdaptive />
            <Link to="/nationalSeal">国标电子印章</Link>
          </>
        }
        primary={make}
        empty={{ text: '还没有印章，用模板制作或上传一枚', action: make }}
      />
      <SealServiceProvider value={desk}>
        {making.subject === 'template' && (
          <TemplateDialog
            onMade={comeFrom ? () => navigate(comeFrom, { replace: true }) : undefined}
            onClose={making.close}
          />
        )}
        {making.subject === 'upload' && <UploadSealDialog onClose={making.close} />}
      </SealServiceProvider>
      {task.subject?.kind === 'view' && (
        <SealDrawer sealId={seal!.sealId} name={seal!.name} onClose={task.close} />
      )}
      {task.subject?.kind === 'grant' && <GrantDialog seal={seal!} onClose={task.close} />}
      {task.subject && <SealDialogs task={task.subject} onClose={task.close} />}
    </>
  )
}

const SealPage = () => (
  <NeedsCertification title="企业印章">
    <Seals />
  </NeedsCertification>
)
export default SealPage
