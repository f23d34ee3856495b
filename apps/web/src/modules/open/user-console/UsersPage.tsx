import type { Data } from '@xinqi/api/calls'
import { Button, Dropdown, Modal } from 'antd'
import { useState } from 'react'
import { whyNot } from '../../../shared/api/CallError.ts'
import { call } from '../../../shared/api/call.ts'
import { outdate, useCall } from '../../../shared/api/useCall.ts'
import { FactTable } from '../../../shared/console/FactTable.tsx'
import { ReadDrawer } from '../../../shared/console/ReadDrawer.tsx'
import { instant } from '../../../shared/format/instant.ts'
import { ToneTag } from '../../../shared/format/StatusTag.tsx'
import { column } from '../../../shared/list/columns.tsx'
import type { ListColumn } from '../../../shared/list/listTypes.ts'
import { NumberedList } from '../../../shared/list/NumberedList.tsx'
import { OneFilter, WordFilter } from '../../../shared/list/QuickFilters.tsx'
import { Rows } from '../../../shared/list/Rows.tsx'
import { toast } from '../../../shared/lite/toast.ts'
import { OfApp } from '../apps/AppSwitcher.tsx'
import { useProof } from '../apps/useProof.tsx'
import { LabelFilter, labelsAsked } from './LabelFilter.tsx'
import { PROOF_METHODS } from './proofMethods.ts'
import { sayLabels } from './sayLabels.ts'
import {
  AddCompanyDialog,
  AddPersonDialog,
  ChangeMobileDialog,
  ImportDialog,
  LinkDialog,
  RevealDialog,
} from './UserDialogs.tsx'

type User = Data<'/open/user/list'>['list'][number]
type OpenDialog =
  | { what: 'person' | 'company' | 'import' }
  | { what: 'mobile' | 'link' | 'reveal' | 'detail'; account: string }
const COMPANY = 1
const FROZEN = 0 as const
const KINDS = [1, 2] as const
const STANDINGS = ['verified', 'unverified', 'frozen'] as const
const ATTEMPT = ['进行中', '通过', '未通过'] as const

const UserDrawer = ({ appId, account, onClose }: { appId: string; account: string; onClose: () => void }) => {
  const read = useCall('/open/user/detail', { appId, account }, { quiet: true, staleTime: 0 })
  return (
    <ReadDrawer size={640} title={account} onClose={onClose} read={read}>
      {(data) => (
        <>
          <FactTable
            bordered
            size="small"
            of={{
              名称: data.name,
              证件号: data.idNo ?? '–',
              手机号: data.mobile ?? '–',
              ...(data.kind === COMPANY
                ? { 法定代表人: data.legalName ?? '–', 经办人: data.agentAccount ?? '–' }
                : { 免登授权: data.agreedUntil ? `有效至 ${instant(data.agreedUntil)}` : '尚未授权' }),
              印章: data.seals.map(({ name }) => name).join('、') || '–',
              添加时间: instant(data.createdAt) ?? '',
              ...sayLabels(data.metadata),
            }}
          />
          <h3>实名记录</h3>
          <Rows<(typeof data.attempts)[number]>
            what="实名记录"
            rows={data.attempts}
            rowKey="serialNo"
            columns={[
              column.text('no', '流水号', 180, ({ serialNo }) => serialNo),
              column.text('method', '方式', 110, ({ method }) => PROOF_METHODS[method] ?? '其他方式'),
              column.text(
                'status',
                '结果',
                150,
                ({ status, reason }) => `${ATTEMPT[status as 0]}${reason ? `：${reason}` : ''}`,
              ),
              column.time('at', '时间', 150),
            ]}
            empty="还没有实名记录"
          />
          <h3>最近的合同</h3>
          <Rows<(typeof data.contracts)[number]>
            what="合同"
            rows={data.contracts}
            rowKey="contractNo"
            columns={[
              column.text('no', '合同编号', 150, ({ contractNo }) => contractNo),
              column.text('name', '名称', 180),
              column.text('status', '状态', 90),
            ]}
            empty="还没有合同"
          />
        </>
      )}
    </ReadDrawer>
  )
}

type Narrowed = Record<'kind' | 'standing' | 'keyword' | 'labels', string>
const kindIn = ({ kind }: Narrowed) => KINDS.find((one) => String(one) === kind)
const standingIn = ({ standing }: Narrowed) => STANDINGS.find((one) => one === standing)
const filterBy = (appId: string, query: Narrowed) => {
  const kind = kindIn(query)
  const standing = standingIn(query)
  return {
    appId,
    ...(kind ? { kind } : {}),
    ...(standing === 'frozen' ? { status: FROZEN } : standing ? { verified: standing === 'verified' } : {}),
    ...(query.keyword ? { keyword: query.keyword } : {}),
    ...labelsAsked(query.labels),
  } as const
}

const Users = ({ appId }: { appId: string }) => {
  const proof = useProof()
  const [asking, setAsking] = useState<OpenDialog | null>(null)
  const close = () => setAsking(null)
  const again = () => void outdate('/open/user/list', '/open/user/detail')
  const switchTo = async ({ account, status }: User) => {
    const on = status === FROZEN
    await call('/open/user/switch', { appId, account, on })
    toast.success(on ? '已恢复' : '已冻结，不能再加入合同或签署')
    again()
  }
  const remove = ({ account }: User) =>
    Modal.confirm({
      title: `注销用户 ${account}？`,
      content:
        '将清除姓名、证件、手机号等资料；法律要求保留的签署记录仍随合同保留。注销后不能恢复，账号不能再用。',
      okText: '注销',
      okButtonProps: { danger: true },
      onOk: async () => {
        await call('/open/user/remove', { appId, account })
        toast.success('已注销')
        again()
      },
    })
  const actionsOf = (user: User) => [
    { label: '详情', onClick: () => setAsking({ what: 'detail', account: user.account }) },
    ...(user.kind !== COMPANY && !user.verified
      ? [{ label: '发认证链接', onClick: () => setAsking({ what: 'link', account: user.account }) }]
      : []),
    ...(user.kind === COMPANY
      ? []
      : [{ label: '改手机号', onClick: () => setAsking({ what: 'mobile', account: user.account }) }]),
    { label: '查看明文', onClick: () => setAsking({ what: 'reveal', account: user.account }) },
    { label: user.status === FROZEN ? '恢复' : '冻结', onClick: () => void switchTo(user) },
    { label: '注销', danger: true, onClick: () => void remove(user) },
  ]
  const columns: ListColumn<User>[] = [
    column.text('account', '账号', 150),
    column.text('name', '名称', 170),
    column.text('kind', '类型', 70, (user) => (user.kind === COMPANY ? '企业' : '个人')),
    column.text('idNo', '证件', 180, ({ idNo }) => idNo ?? '–'),
    column.text('mobile', '手机', 130, ({ mobile }) => mobile ?? '–'),
    column.tag('status', '状态', 90, ({ status, verified }) =>
      status === FROZEN ? (
        <ToneTag tone="red">已冻结</ToneTag>
      ) : (
        <ToneTag tone={verified ? 'green' : 'orange'}>{verified ? '已实名' : '未实名'}</ToneTag>
      ),
    ),
    column.actions(200, (user) => actionsOf(user) as never),
  ]
  return (
    <>
      <NumberedList
        path="/open/user/list"
        what="用户"
        narrowedBy={['kind', 'standing', 'keyword', 'labels']}
        body={(query) => filterBy(appId, query)}
        filters={({ query, find, answer }) => (
          <>
            <OneFilter
              label="类型"
              all="个人与企业"
              width={130}
              value={kindIn(query)}
              options={[
                { value: 2 as const, label: '个人' },
                { value: 1 as const, label: '企业' },
              ]}
              onChange={(value) => find({ kind: value && String(value) })}
            />
            <OneFilter
              label="状态"
              all="全部状态"
              width={150}
              value={standingIn(query)}
              options={[
                { value: 'verified' as const, label: `已实名（${answer?.counts.verified ?? 0}）` },
                { value: 'unverified' as const, label: `未实名（${answer?.counts.unverified ?? 0}）` },
                { value: 'frozen' as const, label: `已冻结（${answer?.counts.frozen ?? 0}）` },
              ]}
              onChange={(value) => find({ standing: value })}
            />
            <WordFilter
              label="账号或名称"
              width={200}
              value={query.keyword}
              onFind={(keyword) => find({ keyword })}
            />
            <LabelFilter value={query.labels} onFind={(labels) => find({ labels })} />
            <Dropdown
              menu={{
                items: [
                  { key: 'person', label: '个人用户' },
                  { key: 'company', label: '企业用户' },
                  { key: 'import', label: '表格导入' },
                ],
                onClick: ({ key }) => setAsking({ what: key as 'person' }),
              }}
            >
              <Button type="primary">添加用户</Button>
            </Dropdown>
            <Button
              onClick={() =>
                void proof
                  .run(async () => {
                    await call('/open/user/export', filterBy(appId, query), { quiet: true })
                    toast.success('正在导出，完成后在「任务」中下载')
                  })
                  .catch((failure) => toast.error(whyNot(failure)))
              }
            >
              导出
            </Button>
          </>
        )}
        rowKey="account"
        columns={columns}
        empty="没有用户。添加用户，或由接口 user/addPerson 添加。"
      />
      {proof.dialog}
      {asking?.what === 'person' && <AddPersonDialog appId={appId} onClose={close} onDone={again} />}
      {asking?.what === 'company' && <AddCompanyDialog appId={appId} onClose={close} onDone={again} />}
      {asking?.what === 'import' && <ImportDialog appId={appId} onClose={close} onDone={again} />}
      {asking?.what === 'mobile' && (
        <ChangeMobileDialog appId={appId} account={asking.account} onClose={close} onDone={again} />
      )}
      {asking?.what === 'reveal' && <RevealDialog appId={appId} account={asking.account} onClose={close} />}
      {asking?.what === 'detail' && <UserDrawer appId={appId} account={asking.account} onClose={close} />}
      {asking?.what === 'link' && (
        <LinkDialog
          title="实名认证链接"
          onClose={close}
          make={(bySms) =>
            call('/open/user/authLink', { appId, account: asking.account, bySms }, { quiet: true })
          }
        />
      )}
    </>
  )
}

const UsersPage = () => <OfApp title="用户管理">{({ appId }) => <Users key={appId} appId={appId} />}</OfApp>
export default UsersPage
