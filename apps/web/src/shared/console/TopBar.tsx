import { MenuOutlined, SearchOutlined } from '@ant-design/icons'
import { MessageBell } from '../messages/MessageBell.tsx'
import { openSearch } from '../search/searchState.ts'
import blocks from '../theme/blocks.module.css'
import { AccountMenu } from './AccountMenu.tsx'
import { CompanySwitcher } from './CompanySwitcher.tsx'
import styles from './TopBar.module.css'

export const TopBar = ({ onMenu }: { onMenu: () => void }) => (
  <header className={styles.bar}>
    <button
      type="button"
      className={`${blocks.iconButton} ${styles.hamburger}`}
      aria-label="打开菜单"
      onClick={onMenu}
    >
      <MenuOutlined aria-hidden="true" />
    </button>
    <CompanySwitcher />
    <span className={styles.space} />
    <button type="button" className={styles.search} aria-label="搜索（Ctrl + K）" onClick={openSearch}>
      <SearchOutlined aria-hidden="true" />
      <span className={styles.searchText}>搜索页面、合同、成员、部门</span>
      <kbd className={styles.keys}>Ctrl K</kbd>
    </button>
    <MessageBell />
    <AccountMenu />
  </header>
)
