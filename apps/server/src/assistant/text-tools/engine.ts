// Which engine does the work of these tools: rules of our own, until a language engine is connected. Never called AI (design/engines.md).

/** Told with every result. */
export const RULES_ENGINE = { kind: 'procedural', name: '规则文本工具', note: '由规则和统计得出，不是 AI，请结合把握程度判断' } as const
