import type { Data } from '@xinqi/api/calls'
import { OPEN_APP } from '@xinqi/api/status-names'
import { Alert, Button } from 'antd'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { call } from '../../../shared/api/call.ts'
import { carryOut } from '../../../shared/api/carryOut.ts'
import { outdate, useCall } from '../../../shared/api/useCall.ts'
import { ConfirmDialog } from '../../../shared/dialogs/ConfirmDialog.tsx'
import { FormDialog } from '../../../shared/dialogs/FormDialog.tsx'
import { useOverlay } from '../../../shared/dialogs/useOverlay.ts'
import { Copyable } from '../../../shared/format/Copyable.tsx'
import { ToneTag } from '../../../shared/format/StatusTag.tsx'
import { TextItem } from '../../../shared/forms/TextItem.tsx'
import { YesNoItem } from '../../../shared/forms/YesNoItem.tsx'
import { column } from '../../../shared/list/columns.tsx'
import { ReadRows } from '../../../shared/list/ReadRows.tsx'
import blocks from '../../../shared/theme/blocks.module.css'
import styles from '../partner-accounts/openAuth.module.css'
import { AppDrawer } from './AppDrawer.tsx'
import { EnvTag } from './AppSwitcher.tsx'
import { ShownOnce, secretsOf } from './ShownOnce.tsx'
import { useProof } from './useProof.tsx'

type App = Data<'/open/app/list'>['list'][number]
const changed = async () => {
  await outdate('/open/app/list')
  await outdate('/open/app/options')
}

const AppsPage = () => {
  const read = useCall('/open/app/list', {}, { quiet: true })
  const add = useOverlay()
  const [query, setQuery] = useSearchParams()
  const task = useOverlay<{ kind: 'switch' | 'remove'; app: App }>()
  const proof = useProof()
  const [made, setMade] = useState<Data<'/open/app/create'> | null>(null)
  const subject = task.subject
  const opened = read.data?.list.find(({ appId }) => appId === query.get('appId'))
  return (
    <div className={styles.list}>
      <div className={`${blocks.spread} ${styles.head}`}>
        <h1>应用管理</h1>
        <Button type="primary" onClick={() => add.show(true)}>
          新建应用
        </Button>
      </div>
      {read.error ? (
        <Alert
          type="error"
          showIcon
          title={read.error.message}
          action={<Button onClick={() => void read.refetch()}>重试</Button>}
        />
      ) : (
        <ReadRows<App>
          what="应用"
          read={read}
          rowKey="appId"
          columns={[
            column.text('name', '应用', 180),
            column.text('appId', 'AppId', 230, ({ appId }) => <Copyable text={appId} what="AppId" whole />),
            column.tag('env', '环境', 80, (app) => <EnvTag isSandbox={app.isSandbox} />),
            column.text('status', '状态', 90, ({ status }) => (
              <ToneTag tone={status === OPEN_APP.on ? 'blue' : 'grey'}>
                {status === OPEN_APP.on ? '启用' : '停用'}
              </ToneTag>
            )),
            column.text('calls', '今日调用', 90, ({ callsToday }) => callsToday),
            column.actions(170, (app) => [
              { label: '管理', onClick: () => setQuery({ appId: app.appId }) },
              {
                label: app.status === OPEN_APP.on ? '停用' : '启用',
                onClick: () => task.show({ kind: 'switch', app }),
              },
              { label: '删除', onClick: () => task.show({ kind: 'remove', app }) },
            ]),
          ]}
          empty="还没有应用。新建沙箱应用后，15 分钟内即可用接口签完第一份合同。"
        />
      )}
      <p>
        <Link to="/platform/openDoc">开发文档</Link> ·{' '}
        <Link to="/platform/openUser/ipWhitelist">IP白名单</Link> ·{' '}
        <Link to="/platform/openUser/notify">通知配置</Link> ·{' '}
        <Link to="/platform/openUser/pushLogs">推送与接口日志</Link>
      </p>
      {add.subject && (
        <FormDialog<{ name: string; isSandbox: boolean }>
          title="新建应用"
          submitText="新建应用"
          initial={{ isSandbox: true }}
          onClose={add.close}
          onSubmit={async (values) => {
            setMade(await call('/open/app/create', values, { quiet: true }))
            await changed()
          }}
        >
          <TextItem name="name" label="应用名称" must="请输入应用名称" autoFocus maxLength={30} />
          <YesNoItem
            name="isSandbox"
            label="环境"
            extra="沙箱免费，数据独立，文件带「沙箱 无法律效力」水印；正式应用须绑定已认证的企业"
            yes="沙箱"
            no="正式"
          />
        </FormDialog>
      )}
      {made && <ShownOnce title="应用已创建" secrets={secretsOf(made)} onClose={() => setMade(null)} />}
      {opened && (
        <AppDrawer
          key={opened.appId}
          app={opened}
          tab={query.get('tab') ?? 'basics'}
          onTab={(tab) => setQuery({ appId: opened.appId, tab }, { replace: true })}
          onClose={() => setQuery({}, { replace: true })}
        />
      )}
      {subject?.kind === 'switch' && (
        <ConfirmDialog
          title={subject.app.status === OPEN_APP.on ? '停用应用' : '启用应用'}
          text={
            subject.app.status === OPEN_APP.on
              ? '停用后该应用的接口调用立即被拒绝，已在途的回调仍会送达。'
              : '启用后即可继续调用接口。'
          }
          action={subject.app.status === OPEN_APP.on ? '停用' : '启用'}
          danger={subject.app.status === OPEN_APP.on}
          onConfirm={() =>
            carryOut(
              '/open/app/switch',
              { appId: subject.app.appId, on: subject.app.status !== OPEN_APP.on },
              changed,
            )
          }
          onClose={task.close}
        />
      )}
      {subject?.kind === 'remove' && (
        <ConfirmDialog
          title="删除应用"
          text={`删除「${subject.app.name}」后，它的密钥立即失效，不能恢复。已有合同的正式应用只能停用。`}
          action="删除"
          danger
          onConfirm={() =>
            proof.run(() => carryOut('/open/app/remove', { appId: subject.app.appId }, changed, '应用已删除'))
          }
          onClose={task.close}
        />
      )}
      {proof.dialog}
    </div>
  )
}
export default AppsPage
