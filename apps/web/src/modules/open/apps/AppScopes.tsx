import type { Body, Data } from '@xinqi/api/calls'
import { Button, Form, Input, Select } from 'antd'
import { carryOut } from '../../../shared/api/carryOut.ts'
import { useCall } from '../../../shared/api/useCall.ts'
import { FactTable } from '../../../shared/console/FactTable.tsx'
import { FailedState, LoadingState } from '../../../shared/console/States.tsx'
import { FormDialog } from '../../../shared/dialogs/FormDialog.tsx'
import { useOverlay } from '../../../shared/dialogs/useOverlay.ts'
import { ToneTag } from '../../../shared/format/StatusTag.tsx'
import { NumberItem } from '../../../shared/forms/NumberItem.tsx'
import { column } from '../../../shared/list/columns.tsx'
import type { ListColumn } from '../../../shared/list/listTypes.ts'
import { Rows } from '../../../shared/list/Rows.tsx'
import { PACE_NAME, SCOPE_NAME } from './scopeNames.ts'

type Request = Data<'/open/app/detail'>['requests'][number]
type Values = Omit<Body<'/open/app/applyScope'>, 'appId'>
const STATUS = ['审核中', '已开通', '未通过'] as const
const COLOUR = ['blue', 'green', 'red'] as const
const ABILITIES = ['autoSign', 'notary', 'compare', 'review'] as const

export const AppScopes = ({ appId }: { appId: string }) => {
  const { data, error, refetch } = useCall('/open/app/detail', { appId }, { quiet: true, staleTime: 0 })
  const apply = useOverlay()
  if (error) return <FailedState failure={error} onRetry={() => void refetch()} />
  if (!data) return <LoadingState />
  const columns: ListColumn<Request>[] = [
    column.text('scope', '申请', 130, ({ scope, perSecond }) =>
      perSecond ? `${perSecond} 次/秒` : SCOPE_NAME[scope],
    ),
    column.text('reason', '理由', 220),
    column.tag('status', '状态', 90, ({ status }) => (
      <ToneTag tone={COLOUR[status as 0]}>{STATUS[status as 0]}</ToneTag>
    )),
    column.text('answer', '答复', 160, ({ answer }) => answer ?? '–'),
    column.time('at', '时间', 150, ({ createdAt }) => createdAt),
  ]
  return (
    <>
      <FactTable
        bordered
        size="small"
        of={{
          ...Object.fromEntries(
            ABILITIES.map((ability) => [
              SCOPE_NAME[ability],
              data.isSandbox || data.abilities.includes(ability) ? (
                <ToneTag key={ability} tone="green">
                  {data.isSandbox ? '沙箱默认开通' : '已开通'}
                </ToneTag>
              ) : (
                <ToneTag key={ability} tone="grey">
                  未开通
                </ToneTag>
              ),
            ]),
          ),
          每接口每秒上限: data.rates
            .map(({ pace, perSecond }) => `${PACE_NAME[pace]} ${perSecond}`)
            .join('，'),
        }}
      />
      <p>
        <Button type="primary" onClick={() => apply.show(true)}>
          申请能力或限额
        </Button>
      </p>
      <Rows<Request>
        what="申请"
        rows={data.requests}
        rowKey={({ createdAt, scope }) => `${createdAt}${scope}`}
        columns={columns}
        empty="没有申请记录"
      />
      {apply.subject && (
        <FormDialog<Values>
          title="申请能力或限额"
          submitText="提交申请"
          initial={{ scope: data.isSandbox ? 'rate' : 'autoSign' }}
          onClose={apply.close}
          onSubmit={(values) =>
            carryOut(
              '/open/app/applyScope',
              { appId, ...values },
              ['/open/app/detail'],
              '已提交，审核结果会显示在这里',
            )
          }
        >
          <Form.Item name="scope" label="申请" rules={[{ required: true }]}>
            <Select
              options={Object.entries(SCOPE_NAME)
                .filter(([value]) => value === 'rate' || !data.isSandbox)
                .map(([value, label]) => ({ value, label }))}
            />
          </Form.Item>
          <Form.Item noStyle shouldUpdate={(before, after) => before.scope !== after.scope}>
            {({ getFieldValue }) =>
              getFieldValue('scope') === 'rate' && (
                <>
                  <Form.Item name="pace" label="接口类别" rules={[{ required: true, message: '请选择' }]}>
                    <Select
                      options={['read', 'write', 'file'].map((value) => ({ value, label: PACE_NAME[value] }))}
                    />
                  </Form.Item>
                  <NumberItem name="perSecond" label="每秒次数" must="请填写" min={1} max={1000} />
                </>
              )
            }
          </Form.Item>
          <Form.Item
            name="reason"
            label="理由"
            extra="说明业务场景与预计的量，至少 5 个字"
            rules={[{ required: true, min: 5, message: '至少 5 个字' }]}
          >
            <Input.TextArea rows={3} maxLength={500} />
          </Form.Item>
        </FormDialog>
      )}
    </>
  )
}
