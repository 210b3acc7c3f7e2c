# plan
export NODE_RANK='1' MASTER_ADDR="job-worker-1.job"; export MASTER_PORT=29500 # port
declare -x ASCEND_RT_VISIBLE_DEVICES="1,0"
declare -x TABS=$'a\tb' QUOTE='it'\''s'
export HOME_OF=$HOME/x UNSET +bad
export OPEN='no end
WORLD_SIZE=3
