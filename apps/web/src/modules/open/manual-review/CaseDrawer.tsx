import { OPEN_REVIEW_STATUS } from '@xinqi/api/status'
import { Alert, Button, Drawer, Form, Input, Select, Space, Timeline } from 'antd'
import { call } from '../../../shared/api/call.ts'
import { outdate, useCall } from '../../../shared/api/useCall.ts'
import { Arrived } from '../../../shared/console/Arrived.tsx'
import { FactTable } from '../../../shared/console/FactTable.tsx'
import { EmptyState } from '../../../shared/console/States.tsx'
import type { DialogOf } from '../../../shared/dialogs/DialogOf.ts'
import { FormDialog } from '../../../shared/dialogs/FormDialog.tsx'
import { useOverlay } from '../../../shared/dialogs/useOverlay.ts'
import { instant } from '../../../shared/format/instant.ts'
import { StatusTag } from '../../../shared/format/StatusTag.tsx'
import { toast } from '../../../shared/lite/toast.ts'
import { PaperUpload } from './PaperUpload.tsx'
import styles from './review.module.css'

const OF_PERSON = [
  '证件照片不清晰或反光',
  '照片与填写的信息不一致',
  '手持证件照未露出面部或证件文字',
  '证件已过有效期',
]
const OF_COMPANY = [
  '营业执照不清晰',
  '填写的信息与营业执照不一致',
  '法定代表人证件不清晰或已过有效期',
  '授权书未盖章或未签字',
]
const NOT_HANDED_IN = 0
const UNDER_REVIEW = 1
const NOT_PASSED = 3

export const casesChanged = async () => {
  await outdate('/open/review/list')
  await outdate('/open/review/count')
  await outdate('/open/review/detail')
}

/** Pictures beside what was read from them, and what may be done with the case now. */
export const CaseDrawer = ({ appId, reviewId, onClose }: DialogOf<{ appId: string; reviewId: string }>) => {
  const { data, error, refetch } = useCall(
    '/open/review/detail',
    { appId, reviewId },
    { quiet: true, staleTime: 60_000 },
  )
  const reject = useOverlay()
  const act = async (
    path: '/open/review/submit' | '/open/review/withdraw' | '/open/review/approve',
    said: string,
  ) => {
    await call(path, { appId, reviewId })
    await casesChanged()
    toast.success(said)
  }
  return (
    <Drawer open size={900} title="人工审核" onClose={onClose}>
      <Arrived data={data} error={error} refetch={refetch}>
        {(data) => (
          <>
            <FactTable
              bordered
              of={{
                账号: data.account,
                [data.isCompany ? '企业名称' : '姓名']: data.said.name,
                [data.isCompany ? '统一社会信用代码' : '证件号码']: data.said.idNo ?? '未填写',
                ...(data.isCompany
                  ? { 法定代表人: data.said.legalName ?? '–', 经办人账号: data.said.agent ?? '–' }
                  : { 手机号: data.said.mobile ?? '–' }),
                状态: (
                  <>
                    <StatusTag set={OPEN_REVIEW_STATUS} code={data.status} />
                    {data.stage === 'platform' && ' 等待平台终审'}
                    {data.stage === 'partner' && ' 等待初审'}
                  </>
                ),
              }}
            />
            {data.reason && (
              <Alert type="error" showIcon title={`未通过：${data.reason}`} className={styles.gap} />
            )}
            {data.warnings.map((warning) => (
              <Alert key={warning} type="warning" showIcon title={warning} className={styles.gap} />
            ))}
            {data.pictures.length === 0 ? (
              <EmptyState text="还没有上传证件" />
            ) : (
              data.pictures.map((paper) => (
                <section key={paper.kind} className={styles.paper} aria-label={paper.label}>
                  <figure className={styles.figure}>
                    <a href={paper.url} target="_blank" rel="noreferrer">
                      <img src={paper.url} alt={paper.label} className={styles.picture} />
                    </a>
                    <figcaption>
                      {paper.label} · {paper.by} {instant(paper.at)}
                    </figcaption>
                  </figure>
                  <div>
                    <h3 className={styles.read}>识别文字</h3>
                    <pre className={styles.text}>{paper.text ?? '没有识别出文字，请人工核对'}</pre>
                  </div>
                </section>
              ))
            )}
            {(data.status === NOT_HANDED_IN || data.status === NOT_PASSED) && (
              <PaperUpload
                appId={appId}
                account={data.account}
                isCompany={data.isCompany}
                onDone={casesChanged}
              />
            )}
            <Space wrap className={styles.gap}>
              {(data.status === NOT_HANDED_IN || data.status === NOT_PASSED) && (
                <Button type="primary" onClick={() => void act('/open/review/submit', '已提交，等待初审')}>
                  {data.status === NOT_PASSED ? '重新提交' : '提交审核'}
                </Button>
              )}
              {data.stage === 'partner' && (
                <>
                  <Button
                    type="primary"
                    onClick={() => void act('/open/review/approve', '初审通过，已交平台终审')}
                  >
                    初审通过
                  </Button>
                  <Button danger onClick={() => reject.show(true)}>
                    退回
                  </Button>
                </>
              )}
              {data.status === UNDER_REVIEW && (
                <Button onClick={() => void act('/open/review/withdraw', '已撤回')}>撤回</Button>
              )}
            </Space>
            <h3 className={`${styles.read} ${styles.history}`}>处理记录</h3>
            <Timeline
              items={data.history.map((step) => ({
                content: `${step.what} · ${step.by} · ${instant(step.at)}${step.reason ? `：${step.reason}` : ''}`,
              }))}
            />
            {reject.subject && (
              <FormDialog<{ common?: string; reason?: string }>
                title="退回"
                submitText="退回"
                danger
                onClose={reject.close}
                onSubmit={async ({ common, reason }) => {
                  const said = [common, reason?.trim()].filter(Boolean).join('；')
                  if (!said) throw new Error('请选择或填写原因')
                  await call(
                    '/open/review/reject',
                    { appId, reviewId, reason: said.slice(0, 200) },
                    { quiet: true },
                  )
                  await casesChanged()
                  toast.success('已退回')
                }}
              >
                <Form.Item name="common" label="常见原因">
                  <Select
                    allowClear
                    options={(data.isCompany ? OF_COMPANY : OF_PERSON).map((value) => ({
                      value,
                      label: value,
                    }))}
                  />
                </Form.Item>
                <Form.Item
                  name="reason"
                  label="补充说明"
                  dependencies={['common']}
                  rules={[
                    ({ getFieldValue }) => ({
                      validator: async (_rule, value?: string) => {
                        if (!getFieldValue('common') && !value?.trim())
                          throw new Error('请选择或填写退回原因')
                      },
                    }),
                  ]}
                >
                  <Input.TextArea rows={3} maxLength={150} showCount />
                </Form.Item>
              </FormDialog>
            )}
          </>
        )}
      </Arrived>
    </Drawer>
  )
}
