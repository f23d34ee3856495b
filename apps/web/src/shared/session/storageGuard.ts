// Imported before everything else. In a stranger's frame a browser that keeps sites apart may refuse us its storage
// altogether: then what is kept is kept for as long as the page lives.

const memory = (): Storage => {
  const kept = new Map<string, string>()
  return {
    get length() {
      return kept.size
    },
    clear: () => kept.clear(),
    getItem: (key) => kept.get(key) ?? null,
    key: (index) => [...kept.keys()][index] ?? null,
    removeItem: (key) => void kept.delete(key),
    setItem: (key, value) => void kept.set(key, String(value)),
  }
}

for (const name of ['localStorage', 'sessionStorage'] as const) {
  try {
    void window[name].length
  } catch {
    Object.defineProperty(window, name, { value: memory(), configurable: true })
  }
}

export {}
