import { Select, Tabs } from 'antd'
import { useMemo } from 'react'
import { useListQuery } from '../../../shared/list/useListQuery.ts'
import blocks from '../../../shared/theme/blocks.module.css'
import { recentMonths } from './clients.ts'
import { MonthBill } from './MonthBill.tsx'
import { OwnMonthBill } from './OwnMonthBill.tsx'
import { PaidContracts } from './PaidContracts.tsx'
import styles from './sub-accounts.module.css'

const BillListPage = () => {
  const list = useListQuery(['month', 'tab', 'customer'])
  const months = useMemo(() => recentMonths(new Date()), [])
  const month = months.find((each) => each === list.query.month) ?? months[0]!
  return (
    <div className={blocks.page}>
      <div className={blocks.bar}>
        <h1 className={blocks.heading}>账单</h1>
        <Select
          aria-label="月份"
          className={styles.month}
          value={month}
          options={months.map((value) => ({ value, label: value }))}
          onChange={(value) => list.filter({ month: value })}
        />
      </div>
      <section className={`${blocks.surface} ${styles.card}`}>
        <Tabs
          activeKey={list.query.tab ?? 'bill'}
          onChange={(key) => list.filter({ tab: key === 'bill' ? undefined : key })}
          destroyOnHidden
          items={[
            {
              key: 'bill',
              label: '月账单',
              children: (
                <MonthBill
                  month={month}
                  subAccountId={list.query.customer}
                  onCustomer={(customer) => list.filter({ customer })}
                />
              ),
            },
            { key: 'own', label: '本企业', children: <OwnMonthBill month={month} /> },
            { key: 'contracts', label: '代发合同', children: <PaidContracts key={month} month={month} /> },
          ]}
        />
      </section>
    </div>
  )
}
export default BillListPage
