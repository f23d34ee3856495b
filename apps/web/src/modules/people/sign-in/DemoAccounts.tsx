import { type DemoAccount, demoAccounts } from '../../../shared/brand/mode.ts'
import styles from './DemoAccounts.module.css'
import { words } from './messages/account-help.zh.ts'

/** Newcomers try the product with one click. Only in demo mode, where the server names the accounts. */
export const DemoAccounts = ({
  door,
  onChoose,
}: {
  door?: 'open'
  onChoose: (account: DemoAccount) => void
}) => {
  const accounts = demoAccounts(door)
  return (
    <section className={styles.demo} aria-label={words().demoAccounts}>
      <p className={styles.lead}>{accounts.length > 0 ? words().demoChoose : words().demoInTerminal}</p>
      <ul className={styles.list}>
        {accounts.map((account) => (
          <li key={account.who}>
            <button type="button" className={styles.account} onClick={() => onChoose(account)}>
              <span>{account.who}</span>
              <span className={styles.mobile}>{account.mobile}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
