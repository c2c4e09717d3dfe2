//! The one list of the window's commands, by the module that contains them. The build script reads it to give each
//! command its own permission, and the shell reads it to register them. A command that no permission set in
//! `src-tauri/permissions` names cannot be called.

macro_rules! window_commands {
    ($read:ident) => {
        $read! {
            app::app, app::preferences_set,
            app::practice_open, app::practice_next_day, app::profile_open, app::profile_remove,
            app::connection_test, app::settings_text, app::settings_compare,
            app::settings_fields, app::settings_with, app::settings_replace, app::token_set, app::token_forget,
            app::group_view, app::group_check, app::group_revoke, app::connection_view,
            app::proxy_password_set, app::authorities_set,
            app::client_certificate_set,
            setup::setup_fields, setup::authorities_read, setup::client_certificate_read,
            setup::setup_address, setup::setup_accounts, setup::setup_accounts_file, setup::setup_add,
            setup::setup_from_file, setup::setup_write_file, setup::find_out, setup::findings_text,
            sign_in::sign_in, sign_in::sign_in_cancel, sign_in::sign_out, sign_in::sign_out_all,
            sign_in::person_choose, sign_in::presence, sign_in::session_lock, sign_in::approval_give_signed_in,
            diagnosis::diagnose, diagnosis::diagnosis_stop, diagnosis::diagnosis_text,
            lists::lists, lists::refresh, lists::refresh_stop, lists::look_at,
            lists::list_table, lists::list_table_set, lists::polling_set, lists::draft_changes, lists::looked,
            drafts::inbox_open, drafts::inbox_rows, drafts::inbox_chosen, drafts::draft_detail, drafts::draft_history,
            drafts::inbox_ready, drafts::inbox_copy, drafts::inbox_choices, drafts::read_narrowly,
            views::views, views::view_save, views::view_rename, views::view_remove, views::query_text, views::query_read,
            funds::balances, funds::balances_refresh, funds::balance_history, funds::balances_compared,
            funds::balance_threshold_set, funds::daily_report,
            order_sheet::order_sheet_file, order_sheet::order_sheet_dropped, order_sheet::order_sheet_text,
            order_sheet::order_sheet_check, order_sheet::order_sheet_prepare, order_sheet::order_template,
            money::prepare, money::confirm, money::discard, money::submission, money::reread, money::progress,
            money::stopped, money::pause, money::go_on, money::retry, money::result_save, money::leave,
            money::stay,
            money::cancel, money::resubmit, money::transfer_as_new, money::counterparties,
            code_book::code_book, code_book::code_book_check, code_book::code_book_take, code_book::code_suggestions,
            code_book::code_value_confirm, code_book::code_value_probe, code_book::code_rejudge,
            journal::journal, journal::instruction, journal::receipt_open,
            journal::receipt_fetch, journal::receipt_picture, journal::receipt_save,
            journal::doubts, journal::doubt_inquire, journal::doubt_resolve,
            journal::claims_held, journal::claim_end,
            audit::pack, audit::journal_verify, audit::chain_head, audit::history_accept,
            audit::statement_look, audit::statement_import, audit::statement_lines, audit::statement_transfers,
            audit::statement_reconcile, audit::statement_unreconcile,
            paths::choose_path,
            maturity::ladder, maturity::exposure, maturity::propose,
            maturity::watch_list, maturity::watch_look, maturity::watch_import, maturity::watch_remove,
            maturity::calendar_view, maturity::calendar_look, maturity::calendar_import,
            exports::export, exports::export_sheet,
            approvals::approvals, approvals::approval, approvals::approval_give, approvals::approval_send_back,
            approvals::approval_export, approvals::approval_import, approvals::approval_send,
            approvals::weakened_read, approvals::group_requests, approvals::group_request, approvals::group_answer,
        }
    };
}
