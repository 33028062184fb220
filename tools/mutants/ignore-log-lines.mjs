/** Excludes the wording of log lines. Logged values are mutated like everything else (ROLE-32). */
const ignorer = {
  shouldIgnore({ node, parent, listKey, key }) {
    const isFirstText = node.type === 'StringLiteral' && listKey === 'arguments' && key === 0;
    const isOfLog = isFirstText && parent.type === 'CallExpression' && parent.callee.object?.name === 'log';
    return isOfLog ? 'the wording of a log line' : undefined;
  },
};

export const strykerPlugins = [{ kind: 'Ignore', name: 'log-lines', value: ignorer }];
