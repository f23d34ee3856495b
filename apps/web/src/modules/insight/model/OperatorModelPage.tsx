import { Alert, Button } from 'antd'
import { useState } from 'react'
import { call } from '../../../shared/api/call.ts'
import { useAct } from '../../../shared/api/useAct.ts'
import { outdate, useCall } from '../../../shared/api/useCall.ts'
import { FailedState, LoadingState } from '../../../shared/console/States.tsx'
import { orDash } from '../../../shared/format/Dash.tsx'
import { instant } from '../../../shared/format/instant.ts'
import { column } from '../../../shared/list/columns.tsx'
import { choiceFilter } from '../../../shared/list/filters.ts'
import { ListCard } from '../../../shared/list/ListCard.tsx'
import type { ListColumn, RowOf } from '../../../shared/list/listTypes.ts'
import { Rows } from '../../../shared/list/Rows.tsx'
import blocks from '../../../shared/theme/blocks.module.css'
import styles from './model.module.css'

type ModelRow = RowOf<'/operator/model/calls'>
const PURPOSES: Record<string, string> = {
  review: '合同审查',
  rewrite: '改写条款',
  draft: '起草合同',
  try: '试问',
}
/** A question costs less than a fen. */
const cost = (fen: number) => `¥${(fen / 100).toFixed(4)}`

const OperatorModelPage = () => {
  const { data, error, refetch } = useCall('/operator/model/state', {}, { quiet: true })
  const [answer, setAnswer] = useState<{ isAnswering: boolean; words: string; milliseconds: number } | null>(
    null,
  )
  const { busy, refusal, act } = useAct()
  const ask = () =>
    act(async () => {
      setAnswer(await call('/operator/model/try', {}, { quiet: true }))
      await outdate('/operator/model/state', '/operator/model/calls')
    })
  if (!data) return error ? <FailedState failure={error} onRetry={() => void refetch()} /> : <LoadingState />
  const columns: ListColumn<ModelRow>[] = [
    { key: 'at', title: '时间', width: 168, always: true, render: (row) => instant(row.createdAt) },
    {
      key: 'purpose',
      title: '用途',
      width: 110,
      render: (row) => PURPOSES[row.purpose] ?? '其他',
    },
    { key: 'model', title: '模型', width: 160, render: (row) => row.model },
    column.tag<ModelRow>('result', '结果', 220, (row) => (row.succeeded ? '成功' : (row.failure ?? '失败'))),
    {
      key: 'time',
      title: '用时',
      width: 110,
      align: 'right',
      render: (row) => `${row.milliseconds} 毫秒`,
    },
    {
      key: 'tokens',
      title: '输入／输出 token',
      width: 170,
      align: 'right',
      render: (row) => `${row.inputTokens}／${row.outputTokens}${row.isEstimated ? '（估算）' : ''}`,
    },
    { key: 'cost', title: '费用', width: 110, align: 'right', render: (row) => cost(row.costFen) },
  ]
  return (
    <div className={styles.page}>
      <h1 className={blocks.heading}>大模型</h1>
      <section className={styles.card} aria-label="状态">
        {data.isConfigured ? (
          <dl className={styles.facts}>
            <dt>服务</dt>
            <dd>{data.host}</dd>
            <dt>模型</dt>
            <dd>{data.name}</dd>
            <dt>发送前遮盖</dt>
            <dd>{data.masks ? '证件号、银行卡号与电话' : '不遮盖'}</dd>
          </dl>
        ) : (
          <Alert
            type="info"
            showIcon
            title="没有配置大模型"
            description="比对、审查、起草与摘要都由内置规则完成。设置 REVIEW_MODEL_URL 与 REVIEW_MODEL_NAME 后，模型可以补充审查意见、改写条款；它不能去掉规则发现的任何问题。"
          />
        )}
        <Button onClick={() => void ask()} loading={busy} disabled={!data.isConfigured}>
          试问一句
        </Button>
        {refusal && <Alert type="error" showIcon title={refusal} />}
        {answer && (
          <Alert
            type={answer.isAnswering ? 'success' : 'error'}
            showIcon
            title={`${answer.words}，用时 ${answer.milliseconds} 毫秒`}
          />
        )}
      </section>
      <section className={styles.card} aria-labelledby="days">
        <h2 id="days">近 30 天</h2>
        <Rows
          what="每日用量"
          rows={[...data.days].reverse()}
          rowKey="day"
          columns={[
            { key: 'day', title: '日期', width: 120, always: true, render: (row) => row.day },
            { key: 'calls', title: '调用', width: 90, align: 'right', render: (row) => row.calls },
            { key: 'failed', title: '失败', width: 90, align: 'right', render: (row) => row.failed },
            {
              key: 'p95',
              title: '用时 p95',
              width: 120,
              align: 'right',
              render: (row) => orDash(row.p95 === null ? null : `${row.p95} 毫秒`),
            },
            {
              key: 'tokens',
              title: 'token',
              width: 120,
              align: 'right',
              render: (row) => row.tokens.toLocaleString('zh-CN'),
            },
            { key: 'cost', title: '费用', width: 120, align: 'right', render: (row) => cost(row.costFen) },
          ]}
          empty="近 30 天没有调用过模型"
        />
        {data.failures.length > 0 && (
          <p className={styles.failures}>
            失败原因：{data.failures.map(({ failure, calls }) => `${failure} ${calls} 次`).join('；')}
          </p>
        )}
      </section>
      <section className={styles.card} aria-labelledby="calls">
        <h2 id="calls">调用记录</h2>
        <ListCard
          what="调用记录"
          path="/operator/model/calls"
          rowKey="callId"
          filters={[choiceFilter('succeeded', '结果', { yes: '成功', no: '失败' })]}
          body={({ succeeded }) => (succeeded ? { succeeded: succeeded === 'yes' } : {})}
          columns={columns}
          empty={{ text: '还没有调用记录' }}
        />
      </section>
    </div>
  )
}
export default OperatorModelPage
