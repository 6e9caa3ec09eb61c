/**
 * Names the setting that must be `on` so that policies show rows of all teams to statements of the
 * tables' owner (armazem_is_engine).
 */
export const ENGINE_SETTING = 'app.engine'
