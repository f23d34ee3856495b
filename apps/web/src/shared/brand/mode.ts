const meta = (name: string) => document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content

/** The server writes its mode into the page: demo data is never shown without saying so. */
export const isDemo = () => meta('xinqi-mode') === 'demo'
