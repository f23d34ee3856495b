import type { Data } from '@xinqi/api/calls'
import { useCall } from '../../../shared/api/useCall.ts'
import { EmptyState, FailedState } from '../../../shared/console/States.tsx'
import { fen } from '../../../shared/format/fen.ts'
import { Rows } from '../../../shared/list/Rows.tsx'
import blocks from '../../../shared/theme/blocks.module.css'
import styles from './billing.module.css'

type Price = Data<'/open/charge/prices'>['list'][number]

export const Prices = () => {
  const { data, error, isLoading, refetch } = useCall('/open/charge/prices', {}, { quiet: true })
  if (error) return <FailedState failure={error} onRetry={() => void refetch()} what="价目" />
  const isAgreed = data?.list.some(({ agreedFen }) => agreedFen !== null)
  return (
    <section className={`${blocks.surface} ${styles.card}`} aria-label="价目">
      <Rows<Price>
        what="价目"
        rows={data?.list ?? []}
        rowKey={({ kind }) => kind}
        isLoading={isLoading}
        columns={[
          { key: 'kind', title: '项目', width: 110, render: ({ kindName }) => kindName },
          {
            key: 'list',
            title: '单价',
            width: 110,
            align: 'right',
            render: ({ listFen, unit }) => `${fen(listFen)}/${unit}`,
          },
          ...(isAgreed
            ? [
                {
                  key: 'agreed',
                  title: '协议价',
                  width: 110,
                  align: 'right' as const,
                  render: ({ agreedFen, unit }: Price) =>
                    agreedFen === null ? '–' : `${fen(agreedFen)}/${unit}`,
                },
              ]
            : []),
          { key: 'charged', title: '何时扣', width: 300, render: ({ charged }) => charged },
          { key: 'returned', title: '何时退', width: 300, render: ({ returned }) => returned },
        ]}
        empty={<EmptyState text="暂无价目" />}
      />
      <p className={blocks.quiet}>沙箱应用不计费。含税价；购买套餐或加量包更优惠。</p>
    </section>
  )
}
