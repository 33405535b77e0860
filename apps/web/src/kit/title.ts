// The page title: route title plus brand suffix, with the work name inserted when the route carries one (document 1 §2).
export const BRAND = '千幕'

export const titleOf = (route: string, workName = ''): string => [workName, route, BRAND].filter(Boolean).join(' - ')
