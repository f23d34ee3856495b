// 智能体与授权: which assistants act for me, what they may do at once, and the end of that in one press. Administrators see
// those of their company and limit them, the platform's own people all.

import { AGENT_SCOPES, type AgentScope, MANDATE } from '@xinqi/api/agents'
import type { Data } from '@xinqi/api/calls'
import { Button, Segmented, Tag } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { call } from '../../../shared/api/call.ts'
import { carryOut } from '../../../shared/api/carryOut.ts'
import { saveResponse } from '../../../shared/api/save.ts'
import { useCall } from '../../../shared/api/useCall.ts'
import { CenterCard, CenterPage, SettingRow, SettingRows } from '../../../shared/center/CenterPage.tsx'
import { Arrived } from '../../../shared/console/Arrived.tsx'
import { ConfirmDialog } from '../../../shared/dialogs/ConfirmDialog.tsx'
import { FormDialog } from '../../../shared/dialogs/FormDialog.tsx'
import { useOverlay } from '../../../shared/dialogs/useOverlay.ts'
import { Copyable } from '../../../shared/format/Copyable.tsx'
import { fen } from '../../../shared/format/fen.ts'
import { day, instant } from '../../../shared/format/instant.ts'
import { NumberItem } from '../../../shared/forms/NumberItem.tsx'
import { SelectItem } from '../../../shared/forms/SelectItem.tsx'
import { SwitchItem } from '../../../shared/forms/SwitchItem.tsx'
import { TextItem } from '../../../shared/forms/TextItem.tsx'
import { toast } from '../../../shared/lite/toast.ts'
import blocks from '../../../shared/theme/blocks.module.css'
import styles from '../agents.module.css'
import { GrantDialog } from '../mandates/GrantDialog.tsx'

type Connections = Data<'/agents/connection/list'>
type Connection = Connections['list'][number]
type Mandate = Data<'/agents/mandate/list'>['list'][number]
type ConnectionView = 'mine' | 'company' | 'all'
const CHANGED = ['/agents/connection/list', '/agents/mandate/list', '/agents/proposal/list'] as const

const scopesOf = ({ scopes }: Connection) =>
  scopes.map((scope) => AGENT_SCOPES[scope as AgentScope] ?? '其他权限').join('；')

const ConnectionRows = ({
  list,
  shelf,
  onGrant,
  onEnd,
}: {
  list: readonly Connection[]
  shelf: ConnectionView
  onGrant: (connection: Connection) => void
  onEnd: (connection: Connection) => void
}) => (
  <SettingRows>
    {list.map((one) => (
      <SettingRow
        key={one.connectionId}
        name={
          <>
            {one.name} {one.endedAt ? <Tag>已断开</Tag> : <Tag color="success">已连接</Tag>}
          </>
        }
        about={[
          one.host ?? '自行登记',
          shelf === 'mine' ? one.companyName : `${one.personName ?? ''} ${one.companyName ?? '个人'}`,
          `连接于 ${instant(one.createdAt)}`,
          one.endedAt
            ? `${instant(one.endedAt)} 由${one.endedBy}断开`
            : `上次使用 ${instant(one.usedAt) ?? '–'}`,
          scopesOf(one),
        ]
          .filter(Boolean)
          .join(' · ')}
      >
        {!one.endedAt && (
          <>
            {shelf === 'mine' && <Button onClick={() => onGrant(one)}>授权</Button>}
            <Button danger onClick={() => onEnd(one)}>
              断开
            </Button>
          </>
        )}
      </SettingRow>
    ))}
  </SettingRows>
)

const STATES: Record<number, string> = { 1: '待签署', 2: '生效中', 3: '已撤销', 4: '已到期' }

/** To be checked without the platform: `xinqi verify`. */
const saveProof = async ({ mandateId, number }: Mandate) => {
  const { proof } = await call('/agents/mandate/proof', { mandateId })
  if (proof === null) return void toast.error('授权书还在存证，请稍后再下载')
  await saveResponse(new Response(proof), { fileName: `智能体行为证明-${number}.json` })
}

const MandateRows = ({
  list,
  onRevoke,
}: {
  list: readonly Mandate[]
  onRevoke: (mandate: Mandate) => void
}) => (
  <SettingRows>
    {list.map((mandate) => (
      <SettingRow
        key={mandate.mandateId}
        name={
          <>
            {mandate.agentName} · {mandate.number}{' '}
            <Tag color={mandate.state === MANDATE.inForce ? 'success' : 'default'}>
              {STATES[mandate.state]}
            </Tag>
          </>
        }
        about={
          <>
            {mandate.words.map((words) => (
              <span key={words}>
                {words}
                <br />
              </span>
            ))}
            至 {day(mandate.endsAt)}
            {mandate.state === MANDATE.inForce &&
              `，今日已办 ${mandate.today.contracts} 份、${fen(mandate.today.amountCents)}`}
            {mandate.revokedAt && `，${instant(mandate.revokedAt)} 由${mandate.revokedBy}撤销`}
          </>
        }
      >
        <Link
          to={`/sign/${mandate.state === MANDATE.waiting ? 'detail' : 'flowDetails'}?contractId=${mandate.letterId}`}
        >
          {mandate.state === MANDATE.waiting ? '签署授权书' : '授权书'}
        </Link>
        {mandate.grantedAt && (
          <Button onClick={() => void saveProof(mandate).catch(() => {})}>行为证明</Button>
        )}
        {mandate.state <= MANDATE.inForce && (
          <Button danger onClick={() => onRevoke(mandate)}>
            撤销
          </Button>
        )}
      </SettingRow>
    ))}
  </SettingRows>
)

type RuleValues = { allowed: boolean; each?: number | null; contracts?: number | null }

const RuleCard = () => {
  const { data, error, refetch } = useCall('/agents/rule/view', {})
  const editing = useOverlay<RuleValues>()
  return (
    <CenterCard title="企业限制" note="本企业成员的智能体都受此限制，不论成员怎样授权。">
      <Arrived data={data} error={error} refetch={refetch} what="企业限制">
        {({ allowed, amountCentsMax, contractsPerDay }) => (
          <SettingRows>
            <SettingRow
              name={allowed ? '允许连接智能体' : '不允许智能体'}
              about={`单份金额上限 ${amountCentsMax === null ? '不限' : fen(amountCentsMax)}，每日上限 ${contractsPerDay === null ? '不限' : `${contractsPerDay} 份`}`}
            >
              <Button
                onClick={() =>
                  editing.show({
                    allowed,
                    each: amountCentsMax === null ? null : amountCentsMax / 100,
                    contracts: contractsPerDay,
                  })
                }
              >
                修改
              </Button>
            </SettingRow>
          </SettingRows>
        )}
      </Arrived>
      {editing.subject && (
        <FormDialog<RuleValues>
          title="企业对智能体的限制"
          initial={editing.subject}
          onClose={editing.close}
          onSubmit={({ allowed, each, contracts }) =>
            carryOut(
              '/agents/rule/save',
              {
                allowed,
                amountCentsMax: each == null ? null : Math.round(each * 100),
                contractsPerDay: contracts ?? null,
              },
              ['/agents/rule/view'],
              '已保存',
            )
          }
        >
          <SwitchItem name="allowed" label="允许成员连接智能体" />
          <NumberItem
            name="each"
            label="直接办理的单份金额上限（元，可不填）"
            min={0}
            style={{ width: '100%' }}
          />
          <NumberItem
            name="contracts"
            label="直接办理的每日份数上限（可不填）"
            min={0}
            max={1000}
            precision={0}
          />
        </FormDialog>
      )}
    </CenterCard>
  )
}

const ClientsCard = () => {
  const { data, error, refetch } = useCall('/agents/client/list', {})
  const adding = useOverlay()
  const removing = useOverlay<{ clientId: string; name: string }>()
  return (
    <CenterCard
      title="自行登记的客户端"
      note="有说明文件的智能体不用登记。需要填写客户端编号（client_id）的，先在这里登记它的回调地址。"
      extra={<Button onClick={() => adding.show(true)}>登记客户端</Button>}
    >
      <Arrived data={data} error={error} refetch={refetch} what="客户端">
        {({ list }) => (
          <SettingRows>
            {list.map((client) => (
              <SettingRow
                key={client.clientId}
                name={client.name}
                about={
                  <>
                    编号 <Copyable text={client.clientId} what="客户端编号" whole />
                    <br />
                    <span className={styles.address}>{client.redirectUris.join('、')}</span>
                  </>
                }
              >
                <Button danger onClick={() => removing.show(client)}>
                  删除
                </Button>
              </SettingRow>
            ))}
          </SettingRows>
        )}
      </Arrived>
      {adding.subject && (
        <FormDialog<{ name: string; uris: string[] }>
          title="登记智能体客户端"
          onClose={adding.close}
          onSubmit={({ name, uris }) =>
            carryOut(
              '/agents/client/add',
              { name: name.trim(), redirectUris: uris },
              ['/agents/client/list'],
              '已登记',
            )
          }
        >
          <TextItem name="name" label="名称" must="请填写名称" maxLength={50} />
          <SelectItem
            name="uris"
            label="回调地址"
            mode="tags"
            must="请填写回调地址"
            open={false}
            placeholder="如 http://127.0.0.1/callback，回车添加"
          />
        </FormDialog>
      )}
      {removing.subject && (
        <ConfirmDialog
          title="删除客户端"
          text={`「${removing.subject.name}」的连接与授权书随之失效。`}
          action="删除客户端"
          onConfirm={() =>
            carryOut(
              '/agents/client/remove',
              { clientId: removing.subject!.clientId },
              ['/agents/client/list', ...CHANGED],
              '已删除',
            )
          }
          onClose={removing.close}
        />
      )}
    </CenterCard>
  )
}

const MandatesCard = () => {
  const { data, error, refetch } = useCall('/agents/mandate/list', {})
  const revoking = useOverlay<Mandate>()
  return (
    <CenterCard title="授权书" note="没有授权书，智能体只能查找、阅读、起草和提议。">
      <Arrived data={data} error={error} refetch={refetch} what="授权书">
        {({ list }) => <MandateRows list={list} onRevoke={revoking.show} />}
      </Arrived>
      {revoking.subject && (
        <ConfirmDialog
          title="撤销授权书"
          text={`${revoking.subject.number} 立即失效，此后一切由您确认。`}
          action="撤销授权书"
          onConfirm={() =>
            carryOut(
              '/agents/mandate/revoke',
              { mandateId: revoking.subject!.mandateId },
              CHANGED,
              '授权书已撤销',
            )
          }
          onClose={revoking.close}
        />
      )}
    </CenterCard>
  )
}

const ConnectionsCard = ({ answer, shelf }: { answer: Connections; shelf: ConnectionView }) => {
  const granting = useOverlay<Connection>()
  const ending = useOverlay<Connection>()
  return (
    <CenterCard
      title="已连接的智能体"
      note={
        shelf === 'mine' ? (
          <>
            在智能体中添加 MCP 服务器，填写地址 <Copyable text={answer.address} what="地址" whole />
            ，按提示登录并同意。
          </>
        ) : undefined
      }
    >
      {answer.list.length === 0 ? (
        <p className={blocks.quiet}>还没有连接智能体。</p>
      ) : (
        <ConnectionRows list={answer.list} shelf={shelf} onGrant={granting.show} onEnd={ending.show} />
      )}
      {granting.subject && (
        <GrantDialog
          connectionId={granting.subject.connectionId}
          agentName={granting.subject.name}
          onClose={granting.close}
        />
      )}
      {ending.subject && (
        <ConfirmDialog
          title="断开智能体"
          text={`「${ending.subject.name}」的令牌、授权书与未确认的提议立即失效。`}
          action="断开"
          onConfirm={() =>
            carryOut(
              '/agents/connection/end',
              { connectionId: ending.subject!.connectionId },
              CHANGED,
              '智能体已断开',
            )
          }
          onClose={ending.close}
        />
      )}
    </CenterCard>
  )
}

const AgentsPage = () => {
  const [shelf, setShelf] = useState<ConnectionView>('mine')
  const { data, error, refetch } = useCall('/agents/connection/list', { of: shelf })
  const shelves = [
    { value: 'mine' as const, label: '我的' },
    ...(data?.administers ? [{ value: 'company' as const, label: '本企业' }] : []),
    ...(data?.operates ? [{ value: 'all' as const, label: '全平台' }] : []),
  ]
  return (
    <CenterPage title="智能体与授权" extra={<Link to="/agentProposals">待我确认</Link>}>
      {shelves.length > 1 && (
        <div>
          <Segmented value={shelf} onChange={setShelf} options={shelves} />
        </div>
      )}
      <Arrived data={data} error={error} refetch={refetch} what="智能体">
        {(answer) => <ConnectionsCard answer={answer} shelf={shelf} />}
      </Arrived>
      {shelf === 'mine' && (
        <>
          <MandatesCard />
          <ClientsCard />
        </>
      )}
      {shelf === 'company' && <RuleCard />}
    </CenterPage>
  )
}
export default AgentsPage
