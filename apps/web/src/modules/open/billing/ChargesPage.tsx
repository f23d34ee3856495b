import { Link } from 'react-router'
import { AddressTabs } from '../../../shared/list/AddressTabs.tsx'
import { Account } from './Account.tsx'
import styles from './billing.module.css'
import { Entries } from './Entries.tsx'
import { Prices } from './Prices.tsx'

const ChargesPage = () => {
  return (
    <div className={styles.page}>
      <div className={styles.head}>
        <h1>计费</h1>
        <Link to="/platform/purchase">购买份数或预存</Link>
      </div>
      <AddressTabs
        items={[
          { key: 'account', label: '余额与套餐', children: <Account /> },
          { key: 'prices', label: '价目', children: <Prices /> },
          { key: 'entries', label: '账户明细', children: <Entries /> },
        ]}
      />
    </div>
  )
}
export default ChargesPage
