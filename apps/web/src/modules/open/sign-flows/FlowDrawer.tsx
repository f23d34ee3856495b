import { PUBLIC_STATUS_LABEL, type PublicStatus } from '@xinqi/api/open/public-shapes'
import { eventName } from '@xinqi/api/open/webhook-events'
import { Drawer, Timeline } from 'antd'
import { useState } from 'react'
import { call } from '../../../shared/api/call.ts'
import { useCall } from '../../../shared/api/useCall.ts'
import { Arrived } from '../../../shared/console/Arrived.tsx'
import { FactTable } from '../../../shared/console/FactTable.tsx'
import { EmptyState, FailedState, LoadingState } from '../../../shared/console/States.tsx'
import { instant } from '../../../shared/format/instant.ts'
import { ToneTag } from '../../../shared/format/StatusTag.tsx'
import { column } from '../../../shared/list/columns.tsx'
import type { ListColumn } from '../../../shared/list/listTypes.ts'
import { RowActions } from '../../../shared/list/RowActions.tsx'
import { Rows } from '../../../shared/list/Rows.tsx'
import { SoundTabs } from '../../../shared/list/SoundTabs.tsx'
import { sayLabels } from '../user-console/sayLabels.ts'
import { LinkDialog } from '../user-console/UserDialogs.tsx'
import { EvidencePanel } from './EvidencePanel.tsx'
import { CorrectDialog } from './FlowDialogs.tsx'
import { FlowPages } from './FlowPages.tsx'

export const SIGNER_LABEL: Record<string, string> = {
  pending: '未轮到',
  turn: '待签署',
  viewed: '已查看',
  filled: '已填写',
  signed: '已签署',
  refused: '已拒签',
}
const PUSH = ['待推送', '成功', '重试中', '已放弃'] as const
const OPEN = new Set(['filling', 'waiting', 'signing', 'terminating'])

const Pushes = ({ appId, contractNo }: { appId: string; contractNo: string }) => {
  const { data, error, refetch } = useCall(
    '/apiContract/pushes',
    { appId, contractNo },
    { quiet: true, staleTime: 0 },
  )
  if (error) return <FailedState failure={error} onRetry={() => void refetch()} />
  if (!data) return <LoadingState />
  const columns: ListColumn<(typeof data.list)[number]>[] = [
    column.text('seq', '序号', 60, ({ seq }) => seq ?? '–'),
    column.text('type', '事件', 200, ({ type }) => eventName(type)),
    column.text('status', '状态', 80, ({ status }) => PUSH[status as 0]),
    column.time('at', '时间', 150, ({ createdAt }) => createdAt),
  ]
  return (
    <Rows<(typeof data.list)[number]>
      what="推送"
      rows={data.list}
      rowKey="pushId"
      columns={columns}
      empty="没有推送。配置回调地址后，合同的变化会推送并记录在这里。"
    />
  )
}

type Props = { appId: string; contractNo: string; onClose: () => void; onChanged: () => void }

export const FlowDrawer = ({ appId, contractNo, onClose, onChanged }: Props) => {
  const { data, error, refetch } = useCall(
    '/apiContract/detail',
    { appId, contractNo },
    { quiet: true, staleTime: 0 },
  )
  const [asking, setAsking] = useState<{ what: 'link' | 'correct'; account: string } | null>(null)
  const close = () => setAsking(null)
  const chosen = data?.signers.find(({ account }) => account === asking?.account)
  return (
    <Drawer open size={760} title={contractNo} onClose={onClose}>
      <Arrived data={data} error={error} refetch={refetch}>
        {(data) => (
          <SoundTabs
            items={[
              {
                key: 'facts',
                label: '签署',
                children: (
                  <>
                    <FactTable
                      bordered
                      size="small"
                      of={{
                        名称: data.name,
                        状态: PUBLIC_STATUS_LABEL[data.status as PublicStatus] ?? '其他状态',
                        发起: instant(data.createdAt),
                        截止: instant(data.deadlineAt) ?? '–',
                        完成: instant(data.completedAt) ?? '–',
                        计费: `${data.charged} 份`,
                        ...(data.endReason ? { 结束原因: data.endReason } : {}),
                        ...(data.termination
                          ? {
                              解约或作废协议: `${data.termination.contractNo}（${PUBLIC_STATUS_LABEL[data.termination.status as PublicStatus] ?? '其他状态'}）`,
                            }
                          : {}),
                        ...(data.tag ? { 标记: data.tag } : {}),
                        ...sayLabels(data.metadata),
                      }}
                    />
                    <h3>签署人</h3>
                    <Rows<(typeof data.signers)[number]>
                      what="签署人"
                      rows={data.signers}
                      rowKey={({ account, name }) => account ?? name}
                      columns={[
                        column.text('order', '顺序', 60),
                        column.text('name', '签署人', 180, ({ name, company }) =>
                          company ? `${company}（${name}）` : name,
                        ),
                        column.text('mobile', '手机', 120, ({ mobile }) => mobile ?? '–'),
                        column.tag('status', '状态', 90, ({ status }) => (
                          <ToneTag
                            tone={status === 'signed' ? 'green' : status === 'refused' ? 'red' : 'blue'}
                          >
                            {SIGNER_LABEL[status] ?? '其他状态'}
                          </ToneTag>
                        )),
                        column.text('actions', '操作', 150, ({ account, status }) =>
                          account && OPEN.has(data.status) && status !== 'signed' && status !== 'refused' ? (
                            <RowActions
                              actions={[
                                { label: '重发链接', onClick: () => setAsking({ what: 'link', account }) },
                                ...(account === 'self'
                                  ? []
                                  : [
                                      {
                                        label: '改签署人',
                                        onClick: () => setAsking({ what: 'correct', account }),
                                      },
                                    ]),
                              ]}
                            />
                          ) : (
                            '–'
                          ),
                        ),
                      ]}
                      empty="还没有签署人"
                    />
                    <h3>经过</h3>
                    {data.steps.length ? (
                      <Timeline
                        items={data.steps.map(({ label, who, at }) => ({
                          content: `${instant(at)} ${who ?? '平台'} ${label}`,
                        }))}
                      />
                    ) : (
                      <EmptyState text="还没有发出" />
                    )}
                  </>
                ),
              },
              {
                key: 'pages',
                label: '合同正文',
                children: <FlowPages appId={appId} contractNo={contractNo} files={data.files} />,
              },
              {
                key: 'pushes',
                label: '推送记录',
                children: <Pushes appId={appId} contractNo={contractNo} />,
              },
              {
                key: 'evidence',
                label: '存证',
                children: data.evidenceNo ? (
                  <EvidencePanel appId={appId} no={data.evidenceNo} />
                ) : (
                  <EmptyState text="合同完成后产生存证" />
                ),
              },
            ]}
          />
        )}
      </Arrived>
      {asking?.what === 'link' && (
        <LinkDialog
          title="签署链接"
          onClose={close}
          make={(bySms) =>
            call(
              '/apiContract/signLink',
              { appId, contractNo, account: asking.account, bySms },
              { quiet: true },
            )
          }
        />
      )}
      {asking?.what === 'correct' && (
        <CorrectDialog
          name={chosen?.name ?? ''}
          onClose={close}
          onSubmit={async (person) => {
            await call(
              '/apiContract/correctSigner',
              { appId, contractNo, account: asking.account, ...person },
              { quiet: true },
            )
            await refetch()
            onChanged()
          }}
        />
      )}
    </Drawer>
  )
}
